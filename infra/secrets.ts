import { built } from './built.ts';
import { SECRETS } from './topology.ts';

/** What `sst secret set` has said, or its placeholder; nothing is deployed while one has neither. */
export const secrets = built(
  SECRETS,
  (name, { placeholder }: { readonly placeholder?: string }) => new sst.Secret(name, placeholder),
);

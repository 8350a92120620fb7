import type { Seal } from '#core/ports';

/** The seal that seals nothing: what accounts have until they have keys of their own. */
export const openSeal = (): Seal => ({
  seal: async (_of, text) => text,
  open: async (_of, sealed) => sealed,
});

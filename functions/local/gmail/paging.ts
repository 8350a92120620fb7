import { badRequest } from './refusal.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 500;

/** maxResults: 100 where it is not said, at most 500. */
export function pageSize(query: URLSearchParams): number {
  const text = query.get('maxResults');
  if (text === null) return DEFAULT_PAGE;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw badRequest('Invalid maxResults');
  return Math.min(MAX_PAGE, Number(text));
}

/** Where an item stands in a listing, the newest first. */
export type Place = { readonly at: number; readonly id: string };

export const isBehind = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** A page of a listing, behind the place that the token names; new items at the front do not shift it. */
export function page<T extends Place>(
  items: readonly T[],
  query: URLSearchParams,
): { readonly items: readonly T[]; readonly more: { nextPageToken?: string } } {
  const token = query.get('pageToken');
  const after = token === null || token === '' ? undefined : placeOf(token);
  const rest = after === undefined ? items : items.filter((item) => isBehind(item, after));
  const taken = rest.slice(0, pageSize(query));
  const last = taken.at(-1);
  const more = last !== undefined && taken.length < rest.length ? { nextPageToken: tokenOf(last) } : {};
  return { items: taken, more };
}

const tokenOf = ({ at, id }: Place): string => Buffer.from(`p${at}:${id}`).toString('base64url');

function placeOf(token: string): Place {
  const match = /^p(-?\d{1,16}):(.+)$/.exec(Buffer.from(token, 'base64url').toString());
  if (match === null) throw badRequest('Invalid pageToken');
  return { at: Number(match[1]), id: match[2] ?? '' };
}

import type { Fetch } from '#core/adapters/gmail/calls';

type Mask = { readonly [field: string]: Mask };

/** A `fields` parameter as a tree; an empty one takes everything below. */
function maskOf(text: string): Mask {
  const root: Record<string, Mask> = {};
  const open = [root];
  let last: Record<string, Mask> = root;
  for (const [, name, sign] of text.matchAll(/([A-Za-z]+)|([(),])/g)) {
    const at = open.at(-1) ?? root;
    if (name !== undefined) {
      last = {};
      at[name] = last;
    } else if (sign === '(') open.push(last);
    else if (sign === ')') open.pop();
  }
  return root;
}

function masked(value: unknown, mask: Mask): unknown {
  if (Object.keys(mask).length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const below = mask[key];
      return below === undefined ? [] : [[key, masked(one, below)]];
    }),
  );
}

/** Answers hold what was asked for by `fields` and nothing else, as Google's do. */
export const masking =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = await fetch(input, init);
    const fields = url.searchParams.get('fields');
    if (fields === null || !answer.ok) return answer;
    const text = await answer.text();
    const { status, headers } = answer;
    return new Response(cut(text, maskOf(fields)), { status, headers });
  };

function cut(text: string, mask: Mask): string {
  try {
    return JSON.stringify(masked(JSON.parse(text), mask));
  } catch {
    return text;
  }
}

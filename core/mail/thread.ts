import { digest, type ThreadId, threadId } from '#core/id';
import type { Address } from '#core/mail/address';
import { detached } from '#core/mail/keep';
import { DAY, type Instant } from '#core/time';

/** What a thread is told by, where the source has no conversation ids of its own. */
export type Threadable = {
  readonly messageId: string;
  /** Ids of References and In-Reply-To. */
  readonly references: readonly string[];
  /** Subject without reply marks, in the form in which equal subjects are equal; '' never joins anything. */
  readonly subjectKey: string;
  /** The subject says that it is a reply ("Re:"). */
  readonly isReply: boolean;
  /** Everybody on it: From, To and Cc. */
  readonly people: readonly Address[];
  readonly at: Instant;
};

/** Collects mail in any order; `threadOf` then says where each belongs, by all the mail added so far. */
export type Threader = {
  readonly add: (mail: Threadable) => number;
  readonly threadOf: (handle: number) => ThreadId;
};

type Seen = { readonly node: number; readonly at: number; readonly people: readonly number[] };

// A reply to something older is far likelier to be a new matter under an old name.
const SUBJECT_REACH = 30 * DAY;
const MAX_PEOPLE = 20;

/**
 * A threader. Mails belong together when one refers to the other, directly or over a third, present or not. As the last
 * resort a mail that says it is a reply, but refers to nothing, joins the newest earlier mail that has the same subject
 * and one of its people and is at most 30 days older. An equal subject alone joins nothing. The ids are made of
 * the set of mails only: any order of arrival gives the same ones.
 */
export function threader(): Threader {
  const nodes = new Map<string, number>();
  const ids: string[] = [];
  const parent: number[] = [];
  // When the mail of a node came in; never, for one that is only referred to.
  const since: number[] = [];
  const subjects = subjectBook();
  let settled: ReadonlyArray<ThreadId> | undefined;

  const nodeOf = (id: string): number => {
    const known = nodes.get(id);
    if (known !== undefined) return known;
    const own = detached(id);
    nodes.set(own, ids.length);
    parent.push(ids.length);
    since.push(Number.POSITIVE_INFINITY);
    return ids.push(own) - 1;
  };

  const add = (mail: Threadable): number => {
    settled = undefined;
    const node = nodeOf(mail.messageId);
    since[node] = Math.min(since[node] ?? mail.at, mail.at);
    for (const id of mail.references) join(parent, node, nodeOf(id));
    if (mail.subjectKey !== '') subjects.enter(node, mail);
    return node;
  };

  const settle = (): ReadonlyArray<ThreadId> => {
    // On a copy: what subjects join depends on all the mail, and more may come.
    const roots = parent.slice();
    for (const { orphans, alike } of subjects.withOrphans()) linkOrphans(roots, { orphans, alike, ids });
    return name(roots, ids, since);
  };

  const threadOf = (handle: number): ThreadId => {
    settled ??= settle();
    const found = settled[handle];
    if (found === undefined) throw new RangeError(`no mail has the handle ${handle}`);
    return found;
  };
  return { add, threadOf };
}

type Alike = { readonly orphans: readonly Seen[]; readonly alike: readonly Seen[] };
type SubjectBook = {
  readonly enter: (node: number, mail: Threadable) => void;
  /** The subjects under which a reply refers to nothing: those replies, and all mail of the subject by age. */
  readonly withOrphans: () => Iterable<Alike>;
};

/** Mail by subject. In columns of numbers, since it holds every mail and is asked about few of them. */
function subjectBook(): SubjectBook {
  const people = new Map<Address, number>();
  const newest = new Map<string, number>();
  const orphans = new Map<string, number[]>();
  const node: number[] = [];
  const at: number[] = [];
  const previous: number[] = [];
  const crowd: number[] = [];
  const crowdEnd: number[] = [];

  const numberOf = (person: Address): number => {
    const known = people.get(person) ?? people.size;
    people.set(person, known);
    return known;
  };
  const seen = (row: number): Seen => ({
    node: node[row] ?? 0,
    at: at[row] ?? 0,
    people: crowd.slice(crowdEnd[row - 1] ?? 0, crowdEnd[row]),
  });

  const enter = (of: number, mail: Threadable): void => {
    const row = node.push(of) - 1;
    at.push(mail.at);
    previous.push(newest.get(mail.subjectKey) ?? -1);
    newest.set(mail.subjectKey, row);
    for (const person of mail.people.slice(0, MAX_PEOPLE)) crowd.push(numberOf(person));
    crowdEnd.push(crowd.length);
    if (!mail.isReply || mail.references.length > 0) return;
    const rows = orphans.get(mail.subjectKey);
    if (rows) rows.push(row);
    else orphans.set(mail.subjectKey, [row]);
  };

  const withOrphans = function* (): Generator<Alike> {
    for (const [key, rows] of orphans) {
      const alike: Seen[] = [];
      for (let row = newest.get(key) ?? -1; row >= 0; row = previous[row] ?? -1) alike.push(seen(row));
      yield { orphans: rows.map(seen), alike };
    }
  };
  return { enter, withOrphans };
}

function find(parent: number[], node: number): number {
  let at = node;
  for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
    const above = parent[up] ?? up;
    parent[at] = above;
    at = above;
  }
  return at;
}

function join(parent: number[], a: number, b: number): void {
  const [low, high] = [find(parent, a), find(parent, b)].sort((x, y) => x - y);
  if (low !== undefined && high !== undefined) parent[high] = low;
}

type Subject = Alike & { readonly ids: readonly string[] };

function linkOrphans(parent: number[], { orphans, alike, ids }: Subject): void {
  const byAge = (a: Seen, b: Seen) => a.at - b.at || ((ids[a.node] ?? '') < (ids[b.node] ?? '') ? -1 : 1);
  const sorted = [...alike].sort(byAge);
  for (const orphan of orphans) {
    const target = answered(sorted, orphan);
    if (target) join(parent, orphan.node, target.node);
  }
}

// A subject that thousands of mails share ("Re: Order") must not cost thousands of looks a mail.
const MAX_LOOKS = 200;

/** The newest mail before `reply`, within reach and with one of its people. `alike` is sorted by age. */
function answered(alike: readonly Seen[], reply: Seen): Seen | undefined {
  const before = firstNotBefore(alike, reply.at);
  for (let i = before - 1; i >= Math.max(0, before - MAX_LOOKS); i -= 1) {
    const mail = alike[i];
    if (!mail || mail.at < reply.at - SUBJECT_REACH) return undefined;
    if (mail.node !== reply.node && mail.people.some((person) => reply.people.includes(person))) return mail;
  }
  return undefined;
}

function firstNotBefore(sorted: readonly Seen[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Each thread is called by its oldest mail, so that later mail does not rename it; of mails of one instant, and of
 * references that no mail bears out, by the smallest id.
 */
function name(roots: number[], ids: readonly string[], since: readonly number[]): ThreadId[] {
  const eldest = new Map<number, number>();
  const isOlder = (a: number, b: number): boolean => {
    const [x, y] = [since[a] ?? 0, since[b] ?? 0];
    return x === y ? (ids[a] ?? '') < (ids[b] ?? '') : x < y;
  };
  for (const node of ids.keys()) {
    const root = find(roots, node);
    const known = eldest.get(root);
    if (known === undefined || isOlder(node, known)) eldest.set(root, node);
  }
  const named = new Map<number, ThreadId>();
  for (const [root, node] of eldest) named.set(root, threadId(digest('thread', ids[node] ?? '')));
  return ids.map((_, node) => named.get(find(roots, node)) ?? threadId(''));
}

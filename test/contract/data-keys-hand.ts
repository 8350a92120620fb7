import { randomBytes } from 'node:crypto';
import { Fault } from '#core/fault';
import type { KeyWrapping, Owner } from '#core/ports';

/** A wrapping for tests: hides nothing, counts, and lets a test come between. */
export type HandWrapping = KeyWrapping & {
  /** How often a key was made for an account, or unwrapped. */
  readonly made: (of: Owner) => number;
  readonly unwrapped: (of: Owner) => number;
  /** What happens before each call for an account from now on. */
  readonly before: (of: Owner, work: () => Promise<void>) => void;
};

const nameOf = ({ tenant, account }: Owner): string => JSON.stringify([tenant, account]);

/** Wraps a key by writing the name of its account before it. */
export function handWrapping(): HandWrapping {
  const [made, unwrapped] = [new Map<string, number>(), new Map<string, number>()];
  const befores = new Map<string, () => Promise<void>>();
  const called = (counts: Map<string, number>, name: string) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return befores.get(name)?.();
  };
  return {
    generate: async (of) => {
      await called(made, nameOf(of));
      const plain = randomBytes(32);
      return { plain, wrapped: Buffer.concat([Buffer.from(nameOf(of)), plain]) };
    },
    unwrap: async (of, wrapped) => {
      await called(unwrapped, nameOf(of));
      const [name, plain] = [wrapped.subarray(0, -32), wrapped.subarray(-32)];
      if (Buffer.from(name).toString() === nameOf(of)) return plain;
      throw new Fault('park', 'This key was wrapped for another account.');
    },
    made: (of) => made.get(nameOf(of)) ?? 0,
    unwrapped: (of) => unwrapped.get(nameOf(of)) ?? 0,
    before: (of, work) => void befores.set(nameOf(of), work),
  };
}

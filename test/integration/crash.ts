/** The call of a port at which a process ends, and whether the call is done all the same. */
export type Crash = { readonly call: number; readonly when: 'before' | 'after' };

export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** Ports that count their calls; the process ends at one of them, and every later call finds it gone. */
export function crashing<P extends object>(ports: P, crash?: Crash): { ports: P; calls: () => number } {
  let calls = 0;
  const called = async (work: () => unknown): Promise<unknown> => {
    calls += 1;
    if (crash === undefined || calls < crash.call) return work();
    if (calls === crash.call && crash.when === 'after') await work();
    throw new Crashed(`at call ${crash.call}`);
  };
  const port = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => called(() => Reflect.apply(method, target, args));
      },
    });
  const wrapped = new Proxy(ports, {
    get: (target, name) => {
      const one: unknown = Reflect.get(target, name);
      return typeof one === 'object' && one !== null ? port(one) : one;
    },
  });
  return { ports: wrapped, calls: () => calls };
}

/** Runs work that is to crash, and says whether it did. */
export async function crashes(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Crashed) return true;
    throw error;
  }
}

/** Both sides of each of so many calls. */
export const everyCrash = (calls: number): readonly Crash[] =>
  Array.from({ length: calls }, (_, index) => index + 1).flatMap((call): Crash[] => [
    { call, when: 'before' },
    { call, when: 'after' },
  ]);

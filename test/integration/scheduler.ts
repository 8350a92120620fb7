/** Lets several workers take turns in an order that is given beforehand. */
export type Scheduler = {
  /** Waits for a turn. */
  readonly turn: (label: string) => Promise<void>;
  /** A number from 0 up to but not `sides`, by the same choices. */
  readonly pick: (sides: number) => number;
  /** Runs workers until each has ended, or one has failed. */
  readonly run: (workers: ReadonlyArray<() => Promise<void>>) => Promise<void>;
  /** Who had which turn. */
  readonly trace: readonly string[];
};

/** Behind the last choice it is always the first who waits that has the turn: shorter schedules are simpler ones. */
export function scheduler(choices: readonly number[]): Scheduler {
  const waiting: { readonly label: string; readonly go: () => void }[] = [];
  const trace: string[] = [];
  let used = 0;
  const pick = (sides: number): number => {
    const choice = choices[used] ?? 0;
    used += 1;
    return sides === 0 ? 0 : choice % sides;
  };
  const turn = (label: string): Promise<void> =>
    new Promise((go) => {
      waiting.push({ label, go });
    });
  const run = async (workers: ReadonlyArray<() => Promise<void>>): Promise<void> => {
    let working = workers.length;
    const all = Promise.all(
      workers.map((work) =>
        work().finally(() => {
          working -= 1;
        }),
      ),
    );
    const failed = all.catch(() => {});
    while (working > 0) {
      // Whatever needs no turn is over once the microtasks are.
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = waiting.splice(pick(waiting.length), 1);
      if (next === undefined && working > 0 && waiting.length === 0) {
        await Promise.race([failed, new Promise((resolve) => setImmediate(resolve))]);
        continue;
      }
      if (next !== undefined && next.label !== '') trace.push(next.label);
      next?.go();
    }
    await all;
  };
  return { turn, pick, run, trace };
}

/** A port each of whose calls waits for a turn, and may fail before or after it is done. */
export function takingTurns<P extends object>(
  port: P,
  who: string,
  {
    scheduler: { turn },
    fault,
  }: { readonly scheduler: Scheduler; readonly fault: (call: () => Promise<unknown>) => Promise<unknown> },
): P {
  return new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await turn(`${who} ${String(name)}`);
        return fault(async () => Reflect.apply(method, target, args));
      };
    },
  });
}

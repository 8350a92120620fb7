import { type Instant, instant } from '#core/time';

/** Turns of the event loop in which nothing happens before it counts as waiting for time alone. */
const CALM_TURNS = 10;

/** Time that passes only while everybody waits for it: then it moves to whatever is to happen next. */
export function simulated(start: Instant) {
  let now = start;
  let moves = 0;
  const timers: Array<{ readonly at: Instant; readonly wake: () => void }> = [];

  async function calm(): Promise<void> {
    for (let [turns, seen] = [0, moves]; turns < CALM_TURNS; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (moves === seen) continue;
      seen = moves;
      turns = 0;
    }
  }

  return {
    clock: (): Instant => now,
    sleep: (ms: number): Promise<void> =>
      new Promise((wake) => {
        moves += 1;
        timers.push({ at: instant(now + ms), wake });
      }),
    /** Says that something happens. */
    moved: (): void => {
      moves += 1;
    },
    /** Lets time pass until some work is done. */
    until: async <T>(work: Promise<T>): Promise<T> => {
      let isDone = false;
      let patience = 5_000;
      const end = () => {
        isDone = true;
      };
      work.then(end, end);
      for (await calm(); !isDone; await calm()) {
        timers.sort((a, b) => a.at - b.at);
        const next = timers.shift();
        // Code that is loaded when it is first called comes in its own time.
        if (next === undefined && patience > 0) {
          patience -= 1;
          await new Promise((resolve) => setTimeout(resolve, 1));
          continue;
        }
        if (next === undefined) throw new Error('everybody waits, and nothing is to come');
        now = instant(Math.max(now, next.at));
        moves += 1;
        next.wake();
      }
      return work;
    },
  };
}

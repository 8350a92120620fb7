import { open, readFile, rename } from 'node:fs/promises';

/** A file whose text is made anew and put in the old one's place. */
export type Replaced = {
  /** Writes it; what was there to be written before the call is on the disk when it resolves. */
  readonly save: () => Promise<void>;
  /** Writes it soon. A failure shows at `settled`. */
  readonly touch: () => void;
  /** Resolves when nothing is left to be written. */
  readonly settled: () => Promise<void>;
};

/** Whoever reads the file finds the old text or the new one, whole. */
export function replaced(path: string, text: () => string): Replaced {
  let touched: Promise<void> = Promise.resolve();
  const save = oneAtATime(() => replace(path, text()));
  return {
    save,
    touch: () => {
      touched = save();
      // Whoever settles hears of it.
      touched.catch(() => {});
    },
    settled: () => touched,
  };
}

/** Puts a text in a file's place: whoever reads it finds the old text or the new one, whole. */
async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

/** What a file holds; undefined where there is none. Throws where it cannot be read: such a one must not be written over. */
export const textIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(ignored('ENOENT'));

/** Takes an error of the file system with this code for an answer. */
export const ignored =
  (code: string) =>
  (error: unknown): undefined => {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  };

/** Runs the work after the run before it; calls that come while one waits share that one. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      const run = work();
      running = run.catch(() => {});
      return run;
    });
    return waiting;
  };
}

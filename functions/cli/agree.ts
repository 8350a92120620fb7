import { createInterface } from 'node:readline/promises';

/** Asks a question that is answered with yes or no; where nobody sits at the terminal, the answer is no. */
export async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`${question} [y/N] `)).trim());
  } finally {
    prompt.close();
  }
}

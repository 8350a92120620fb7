/** A figure with the limit that it must keep; `most` for costs, `least` for rates. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
};

export const keeps = ({ value, most, least }: Figure): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least);

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** One line a figure: what it is, what it measured, what it must keep. */
export function line(figure: Figure): string {
  const limit =
    figure.most !== undefined
      ? `at most ${shown(figure.most)}`
      : figure.least !== undefined
        ? `at least ${shown(figure.least)}`
        : '';
  const verdict = limit === '' ? '      ' : keeps(figure) ? 'ok    ' : 'MISSED';
  return `${verdict} ${figure.name.padEnd(62)} ${shown(figure.value).padStart(9)} ${figure.unit.padEnd(12)} ${limit}`;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Seconds that a piece of work takes. */
export async function seconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

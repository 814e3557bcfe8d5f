interface Row {
  what: string;
  figure: string;
  /** What it is measured against, or aimed at. */
  against: string;
}

const rows: Row[] = [];

/** Collects figures and prints them at the end as one table. */
export const report = {
  add(what: string, figure: string, against: string): void {
    rows.push({ what, figure, against });
    console.log(`${what}: ${figure} (${against})`);
  },
  print(): void {
    console.log('');
    console.table(Object.fromEntries(rows.map(({ what, figure, against }) => [what, { figure, against }])));
  },
};

export const ratio = (ours: number, theirs: number): string => `${(ours / theirs).toFixed(2)} x`;
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

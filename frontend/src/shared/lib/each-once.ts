/** Pages of a list may overlap when a row is added or removed between two of them: each row once, at its first place. */
export const eachOnce = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** `index` brought into 0 … length - 1, going round at both ends. */
export const wrap = (index: number, length: number): number =>
  length === 0 ? 0 : ((index % length) + length) % length;

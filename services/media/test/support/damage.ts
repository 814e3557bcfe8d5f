/** Where headers end, as a rule. */
const HEADER_BYTES = 200;

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);

const flipped = (file: Buffer, random: Random, within: number): Buffer => {
  const copy = Buffer.from(file);
  const count = 1 + below(random, 8);
  for (let i = 0; i < count; i += 1) {
    const at = below(random, Math.min(within, copy.length));
    copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8));
  }
  return copy;
};

/** What storage, networks and enemies do to a file. */
const DAMAGES: ((file: Buffer, random: Random) => Buffer)[] = [
  (file, random) => file.subarray(0, below(random, file.length)),
  (file, random) => flipped(file, random, file.length),
  (file, random) => flipped(file, random, HEADER_BYTES),
  (file, random) => {
    const copy = Buffer.from(file);
    const at = below(random, copy.length);
    return copy.fill(random() < 0.5 ? 0xff : 0, at, Math.min(copy.length, at + 1 + below(random, 64)));
  },
  (file, random) => {
    const at = below(random, file.length);
    return Buffer.concat([file.subarray(0, at), Buffer.alloc(1 + below(random, 32), 0x55), file.subarray(at)]);
  },
];

/** `count` damaged copies of `file`, the same for the same `random`. */
export const damaged = (file: Buffer, count: number, random: Random): Buffer[] =>
  Array.from({ length: count }, (_, i) => (DAMAGES[i % DAMAGES.length] ?? flipped)(file, random, file.length));

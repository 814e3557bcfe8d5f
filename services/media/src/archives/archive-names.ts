/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /(?<=^|\/)(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Gives every file of an archive a name of its own, also on systems whose file names ignore case. */
export class ArchiveNames {
  private readonly taken: Set<string>;
  /** The last number that each name was given with. */
  private readonly numbers = new Map<string, number>();

  /** `taken` are in the archive already. */
  constructor(taken: readonly string[]) {
    this.taken = new Set(taken.map(folded));
  }

  /** `fileName`, with its folders, or the same with a number; `photos/IMG (2).jpg`. */
  of(fileName: string): string {
    const plain = fileName.replace(DEVICE, '_$1');
    const dot = plain.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    let n = this.numbers.get(folded(plain)) ?? 1;
    for (; this.taken.has(folded(name)); name = `${stem} (${n})${ending}`) n += 1;
    this.numbers.set(folded(plain), n);
    this.taken.add(folded(name));
    return name;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Gives every file of an archive a name of its own, also on systems whose file names ignore case. */
export class ArchiveNames {
  private readonly taken: Set<string>;

  /** `reserved` are in the archive anyway. */
  constructor(reserved: readonly string[]) {
    this.taken = new Set(reserved.map(folded));
  }

  /** `fileName`, or the same with a number; `IMG (2).jpg`. */
  of(fileName: string): string {
    const plain = fileName.replace(DEVICE, '_$1');
    const dot = plain.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let n = 2; this.taken.has(folded(name)); n += 1) name = `${stem} (${n})${ending}`;
    this.taken.add(folded(name));
    return name;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

import { NUMBER_MAX } from '@vitrine/contracts/media/desk.rules';
import { CODES, fail } from './encode.js';

/** Names in a body, a list of the most photos at once among them: millions would hold up everybody while they are read. */
const PAIRS_MAX = 2_000;

/** A list in one text. */
const SEPARATORS = /[,;|\s]+/;

type Pairs = Iterable<readonly [name: string, value: string]>;

/** The parameters of a call by name, as texts: every value that was sent, `name[]=a&name[]=b` as two of `name`. */
export class Params {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /** What stands in several parts of a request; of a name that stands in two, the later part's. */
  static of(...parts: Pairs[]): Params {
    return new Params(new Map(parts.flatMap((part) => [...byName(part)])));
  }

  /** Only what the call takes. */
  only(names: readonly string[]): Params {
    return new Params(new Map([...this.values].filter(([name]) => names.includes(name))));
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The last value; undefined when nothing was sent. */
  text(name: string): string | undefined {
    return this.values.get(name)?.at(-1);
  }

  /** A whole number from 0 on; `otherwise` when nothing was sent. Throws what the protocol says of a wrong parameter. */
  whole(name: string, otherwise?: number): number {
    const sent = this.text(name)?.trim();
    if (sent === undefined || sent === '') return otherwise ?? fail(CODES.missing, `Missing parameters: ${name}`);
    return wholeOf(name, sent);
  }

  flag(name: string): boolean {
    return ['true', '1'].includes(this.text(name)?.toLowerCase() ?? '');
  }

  /** What stands in one text, or in several; none twice. */
  list(name: string): string[] {
    const all = (this.values.get(name) ?? []).flatMap((value) => value.split(SEPARATORS));
    return [...new Set(all.filter(Boolean))];
  }

  /** Ids. */
  numbers(name: string): number[] {
    return this.list(name).map((each) => wholeOf(name, each));
  }

  /** `1;2`, or each with its rank behind a comma: `1,auto;2,3`. */
  ranked(name: string): number[] {
    const all = (this.values.get(name) ?? []).flatMap((value) => value.split(';'));
    const ids = all.map((each) => (each.split(',', 1)[0] ?? '').trim()).filter(Boolean);
    return [...new Set(ids)].map((each) => wholeOf(name, each));
  }

  /** Texts between commas; `\,` is a comma inside one. */
  texts(name: string): string[] {
    const all = (this.values.get(name) ?? []).flatMap((value) => value.match(/(?:\\,|[^,])+/g) ?? []);
    return [...new Set(all.map((each) => each.replaceAll('\\,', ',').trim()).filter(Boolean))];
  }
}

const byName = (pairs: Pairs): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [sent, value] of pairs) {
    const name = sent.replace(/\[\w*\]$/, '');
    const known = found.get(name);
    if (known) known.push(value);
    else found.set(name, [value]);
  }
  return found;
};

const wholeOf = (name: string, sent: string): number => {
  const number = /^\d{1,10}$/.test(sent) ? Number(sent) : NaN;
  return number <= NUMBER_MAX ? number : fail(CODES.invalid, `Invalid parameter: ${name}`);
};

/** What stands behind the `?` of an address. */
export const pairsOfQuery = (url: string): Pairs => new URLSearchParams(url.split('?').slice(1).join('?'));

/** A body that is percent-encoded as forms are. Throws what the protocol says of one that is too long. */
export const pairsOfForm = (body: Buffer): Pairs => {
  let at = -1;
  for (let count = 0; (at = body.indexOf('&', at + 1)) >= 0;)
    if ((count += 1) >= PAIRS_MAX) fail(413, `At most ${PAIRS_MAX} parameters at once`);
  return new URLSearchParams(body.toString('utf8'));
};

/** Places in `frontend/index.html` into which each answer writes: of attributes, and of markup. */
const SLOTS = ['html', 'head', 'body', 'root', 'app', 'data'] as const;

export type Slot = (typeof SLOTS)[number];

const PLACEHOLDER = / vitrine:([a-z]+)|<!--vitrine:([a-z]+)-->/;

/** The document around every page, cut at its placeholders once, so that nothing that is filled in is searched. */
export class PageTemplate {
  private readonly texts: string[] = [];
  private readonly slots: Slot[] = [];

  /** Throws when a placeholder is missing, unknown or there twice. */
  constructor(html: string) {
    // Split by a pattern of two groups: a text, then the two groups of which one has matched.
    const [first = '', ...rest] = html.split(PLACEHOLDER);
    this.texts.push(first);
    for (let at = 0; at < rest.length; at += 3) {
      this.slots.push((rest[at] ?? rest[at + 1]) as Slot);
      this.texts.push(rest[at + 2] ?? '');
    }
    if (this.slots.toSorted().join() !== SLOTS.toSorted().join())
      throw new Error(`index.html has the placeholders ${this.slots.join(', ')} instead of ${SLOTS.join(', ')}`);
  }

  /** A document. Attributes are given with the space before them. */
  fill(content: Record<Slot, string>): string {
    return this.texts.map((text, at) => (at === 0 ? text : content[this.slots[at - 1] as Slot] + text)).join('');
  }
}

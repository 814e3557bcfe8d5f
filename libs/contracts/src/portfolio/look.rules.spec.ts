import { describe, expect, it } from '@jest/globals';
import { contrast, hexOfOklch, mix, oklchOf, TEXT_CONTRAST } from './color.rules.js';
import { deriveColors, dressOf, dressed, type LookColors, NO_LOOK, PAPER_CONTRAST, TYPE_PAIRS } from './look.rules.js';
import { DEFAULT_COLORS, DEFAULT_TYPOGRAPHY, type ColorScheme, type TemplateDto } from './template.rules.js';

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const next = random(7);
const aColor = (): string =>
  `#${Math.floor(next() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;
const PAIRS: LookColors[] = Array.from({ length: 1_000 }, () => ({ accent: aColor(), paper: aColor() }));

/** Text and the ground it stands on in the four templates, the site's frame and the form included. */
const pairsOf = (c: ColorScheme): [what: string, text: string, ground: string][] => [
  ...[c.background, c.cardBackground, c.accent].flatMap((ground): [string, string, string][] => [
    ['text', c.text, ground],
    ['quiet text', c.textLight, ground],
    ['accent', c.primary, ground],
    ['what is wrong', c.danger ?? '', ground],
  ]),
  ['the label of a button', c.background, c.text],
  ['the label of a button that is pointed at', c.background, mix(c.text, 0.85, c.background)],
  ['the label of a button in the accent', c.background, c.primary],
  ['the label of one in the accent that is pointed at', c.background, mix(c.primary, 0.88, c.text)],
  ['text that is selected', c.text, mix(c.primary, 0.24, c.background)],
  ['text that is pointed at', c.text, mix(c.text, 0.08, c.background)],
  ['the initials of a portrait', c.text, mix(c.text, 0.08, c.background)],
];
const failing = (colors: ColorScheme) =>
  pairsOf(colors).filter(([, text, ground]) => contrast(text, ground) < TEXT_CONTRAST);

/** What is refused and offered instead, until it is taken. */
const accepted = (chosen: LookColors): { colors: ColorScheme; chosen: LookColors; refusals: number } => {
  let asked = chosen;
  for (let refusals = 0; refusals < 3; refusals += 1) {
    const derived = deriveColors(asked);
    if ('colors' in derived) return { colors: derived.colors, chosen: asked, refusals };
    asked = { ...asked, [derived.refusal.field]: derived.refusal.offer };
  }
  throw new Error(`${JSON.stringify(chosen)} is never taken`);
};

describe('the colors of a look', () => {
  it('LOOK-02 keep every text at 4.5:1 and more on its ground, for 1,000 pairs of any two colors', () => {
    const wrong = PAIRS.flatMap((chosen) => failing(accepted(chosen).colors).map((pair) => [chosen, pair]));
    expect(wrong).toEqual([]);
  });

  it('LOOK-02 do so on light papers and on dark ones', () => {
    const papers = PAIRS.map((chosen) => accepted(chosen).chosen.paper);
    const dark = papers.filter((paper) => contrast(paper, '#ffffff') > contrast(paper, '#000000'));
    expect([dark.length > 200, papers.length - dark.length > 200]).toEqual([true, true]);
  });

  it('LOOK-02 are the chosen ones themselves', () => {
    const chosen = { accent: '#2a4b8d', paper: '#fbfaf8' };
    expect(deriveColors(chosen)).toMatchObject({ colors: { primary: '#2a4b8d', background: '#fbfaf8' } });
  });

  it('LOOK-03 refuse what cannot be read, with what it reaches and the nearest that can', () => {
    const grey = deriveColors({ accent: '#000000', paper: '#808080' });
    expect(grey).toMatchObject({ refusal: { field: 'paper', needed: PAPER_CONTRAST } });
    const yellow = deriveColors({ accent: '#ffe14d', paper: '#ffffff' });
    expect(yellow).toMatchObject({ refusal: { field: 'accent', needed: TEXT_CONTRAST } });
    if (!('refusal' in yellow)) throw new Error('yellow on white was taken');
    expect(yellow.refusal.contrast).toBeLessThan(1.5);
    expect(Math.abs(oklchOf(yellow.refusal.offer).h - oklchOf('#ffe14d').h)).toBeLessThan(12);
  });

  it('LOOK-03 offer at most one other paper and one other accent, each only as far away as it has to be', () => {
    for (const chosen of PAIRS) {
      const derived = deriveColors(chosen);
      if ('colors' in derived) continue;
      const { field, offer, needed } = derived.refusal;
      expect(accepted(chosen).refusals).toBeLessThanOrEqual(2);
      const isOn = field === 'paper' ? ['#000000', '#ffffff'] : [chosen.paper];
      expect(Math.max(...isOn.map((other) => contrast(offer, other)))).toBeLessThan(needed + 2.5);
    }
  });
});

it('LOOK-02 keeps a color through OKLCH', () => {
  const kept = PAIRS.map(({ accent }) => accent).filter((color) => hexOfOklch(oklchOf(color)) === color);
  expect(kept).toHaveLength(PAIRS.length);
});

const template: TemplateDto = {
  id: 'classic',
  name: 'Classic',
  description: '',
  category: '',
  isDefault: true,
  colorScheme: DEFAULT_COLORS,
  typography: DEFAULT_TYPOGRAPHY,
};

it('LOOK-01 leaves a template as it is without a look, and takes only what is chosen', () => {
  expect([dressed(template, null), dressed(template, NO_LOOK)]).toEqual([template, template]);
  const typeAlone = dressed(template, { colors: null, type: 'garamond' });
  expect(typeAlone).toMatchObject({
    own: true,
    colorScheme: DEFAULT_COLORS,
    typography: { fontFamily: 'EB Garamond' },
  });
  const colorsAlone = dressed(template, { colors: { accent: '#2a4b8d', paper: '#fbfaf8' }, type: null });
  expect(colorsAlone).toMatchObject({ own: true, colorScheme: { primary: '#2a4b8d' }, typography: DEFAULT_TYPOGRAPHY });
});

it('LOOK-03 shows nothing of colors that are no longer taken', () => {
  expect(dressOf({ colors: { accent: '#ffe14d', paper: '#ffffff' }, type: 'gone' })).toBeUndefined();
});

it('LOOK-04 has eight pairs of type', () => {
  expect(Object.keys(TYPE_PAIRS)).toHaveLength(8);
});

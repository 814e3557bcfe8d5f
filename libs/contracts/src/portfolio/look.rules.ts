import { contrast, hexOfOklch, mix, type Oklch, oklchOf, TEXT_CONTRAST } from './color.rules.js';
import type { ColorScheme, TemplateDto, Typography } from './template.rules.js';

/** The colours a photographer chooses; all others of the page follow from them. */
export interface LookColors {
  accent: string;
  paper: string;
}

/** What a photographer has chosen for their page; null: as the template has it. */
export interface Look {
  colors: LookColors | null;
  type: string | null;
}

/** What a photographer has chosen for their page, and what they had before; null: there is nothing to go back to. */
export interface OwnLook {
  look: Look;
  former: Look | null;
}

export const NO_LOOK: Look = { colors: null, type: null };

/** What a look puts in the place of its template's own. */
export interface OwnDress {
  own: true;
  colorScheme?: ColorScheme;
  typography?: Typography;
}

/** Type for names and headings, and for text. All of it comes from the site's own server. */
export const TYPE_PAIRS: Readonly<Record<string, { name: string; typography: Typography }>> = {
  plain: pair('Inter', 'Inter', 500),
  montserrat: pair('Montserrat', 'Inter', 300),
  playfair: pair('Playfair Display', 'Source Sans 3', 400),
  cormorant: pair('Cormorant', 'Montserrat', 500),
  garamond: pair('EB Garamond', 'EB Garamond', 400),
  lora: pair('Lora', 'Source Sans 3', 500),
  jost: pair('Jost', 'Jost', 300),
  grotesk: pair('Space Grotesk', 'Inter', 400),
};

/**
 * What a paper must give the best text on it. Text itself needs less: what is quieter than text, and text on what is
 * pointed at or selected, still has to reach {@link TEXT_CONTRAST}.
 */
export const PAPER_CONTRAST = 9;

/** Why colours are not taken, and the nearest one that would be. */
export interface Refusal {
  field: 'paper' | 'accent';
  /** What it reaches, and what it would have to. */
  contrast: number;
  needed: number;
  offer: string;
}

export type Derived = { colors: ColorScheme } | { refusal: Refusal };

/**
 * All colours of a page from its paper and accent, each legible where it is used. Throws nothing: what cannot be made
 * legible is refused with what would be.
 */
export const deriveColors = ({ accent, paper }: LookColors): Derived => {
  const ground = oklchOf(paper);
  const best = Math.max(contrast(paper, '#000000'), contrast(paper, '#ffffff'));
  if (best < PAPER_CONTRAST)
    return { refusal: { field: 'paper', contrast: best, needed: PAPER_CONTRAST, offer: nearestPaper(ground) } };
  const isDark = contrast(paper, '#ffffff') > contrast(paper, '#000000');
  const step = isDark ? 0.01 : -0.01;
  /** Floating things, and what is pointed at. */
  const raised = hexOfOklch({ ...ground, l: isDark ? ground.l + 0.035 : (ground.l + 1) / 2, c: ground.c * 0.8 });
  const wash = hexOfOklch({ ...ground, l: ground.l + 3 * step });
  const grounds = [paper, raised, wash];
  const reached = Math.min(...grounds.map((one) => contrast(accent, one)));
  if (reached < TEXT_CONTRAST) {
    const offer = legible(oklchOf(accent), step, (color) => reads(color, grounds));
    return { refusal: { field: 'accent', contrast: reached, needed: TEXT_CONTRAST, offer } };
  }
  const tint = { h: ground.h, c: Math.min(ground.c, 0.02) };
  const text = legible({ ...tint, l: isDark ? 0.93 : 0.24 }, step, (color) => contrast(color, paper) >= PAPER_CONTRAST);
  // Mixed into half of the way, as the site's own secondary text.
  const quiet = { ...tint, l: 0.6 * oklchOf(text).l + 0.4 * ground.l };
  return {
    colors: {
      primary: accent,
      secondary: raised,
      accent: wash,
      text,
      textLight: legible(quiet, step, (color) => reads(color, grounds)),
      background: paper,
      cardBackground: raised,
      border: mix(text, 0.14, paper),
      danger: legible({ l: isDark ? 0.74 : 0.46, c: 0.17, h: 27 }, step, (color) => reads(color, grounds)),
    },
  };
};

/** What the page shows of a look. Colours that a later release would refuse are the template's again. */
export const dressOf = ({ colors, type }: Look): OwnDress | undefined => {
  const derived = colors && deriveColors(colors);
  const typography = type === null ? undefined : TYPE_PAIRS[type]?.typography;
  const dress = {
    ...(derived && 'colors' in derived && { colorScheme: derived.colors }),
    ...(typography && { typography }),
  };
  return Object.keys(dress).length > 0 ? { own: true, ...dress } : undefined;
};

/** A template as the photographer's look has it. */
export const dressed = (template: TemplateDto, look: Look | null | undefined): TemplateDto => ({
  ...template,
  ...(look && dressOf(look)),
});

const reads = (color: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrast(color, ground) >= TEXT_CONTRAST);

/** The colour, moved in lightness no further than it has to be. */
const legible = (from: Oklch, step: number, isLegible: (color: string) => boolean): string => {
  for (let l = from.l; l > 0 && l < 1; l += step) {
    const color = hexOfOklch({ ...from, l });
    if (isLegible(color)) return color;
  }
  return step > 0 ? '#ffffff' : '#000000';
};

/** The lighter or the darker paper, whichever is nearer. */
const nearestPaper = (ground: Oklch): string => {
  const [lighter, darker] = [0.005, -0.005].map((step) =>
    legible(ground, step, (paper) => contrast(paper, step > 0 ? '#000000' : '#ffffff') >= PAPER_CONTRAST),
  ) as [string, string];
  return oklchOf(lighter).l - ground.l <= ground.l - oklchOf(darker).l ? lighter : darker;
};

function pair(fontFamily: string, textFamily: string, headingWeight: number) {
  const name = fontFamily === textFamily ? fontFamily : `${fontFamily}, ${textFamily}`;
  return { name, typography: { fontFamily, textFamily, headingWeight, bodyWeight: 400 } };
}

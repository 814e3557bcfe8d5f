import type { GalleryMode } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { ThemeAttributes } from '@vitrine/contracts/server-rendering';

/** The grounds of the two colour modes (styles.css), on which an accent has to be read. */
const PAPER = { light: '#fbfaf8', dark: '#0f0f0e' } as const;
/** What AA asks of text. */
const CONTRAST = 4.5;

interface GalleryLook {
  mode: GalleryMode;
  accent: string | null;
}

/**
 * What a client gallery sets on the root: its photographer's mode, which no choice of the visitor's changes, and accent,
 * as dark or as light as each ground needs it.
 */
export const galleryTheme = ({ mode, accent }: GalleryLook): ThemeAttributes => ({
  rootClass: [mode !== 'auto' && 'one-mode', mode === 'dark' && 'dark', accent && 'own-accent']
    .filter(Boolean)
    .join(' '),
  variables: accent
    ? {
        '--accent-on-light': readableOn(accent, PAPER.light, '#000000'),
        '--accent-on-dark': readableOn(accent, PAPER.dark, '#ffffff'),
      }
    : {},
  bodyClass: '',
});

/** The colour, mixed with `towards` as far as it has to be to be read on the ground. */
const readableOn = (color: string, ground: string, towards: string): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, ground) >= CONTRAST) return mixed;
  }
  return towards;
};

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const mix = (a: string, b: string, share: number): string => {
  const other = partsOf(b);
  const parts = partsOf(a).map((part, at) => Math.round(part + ((other[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** WCAG 2. */
export const contrast = (a: string, b: string): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = partsOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

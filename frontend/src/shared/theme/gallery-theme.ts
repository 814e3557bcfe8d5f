import { contrast, mix, TEXT_CONTRAST } from '@vitrine/contracts/portfolio/color.rules';
import type { GalleryMode } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { ThemeAttributes } from '@vitrine/contracts/server-rendering';

/** The grounds of the two colour modes (styles.css), on which an accent has to be read. */
const PAPER = { light: '#fbfaf8', dark: '#0f0f0e' } as const;

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
    const mixed = mix(towards, share, color);
    if (contrast(mixed, ground) >= TEXT_CONTRAST) return mixed;
  }
  return towards;
};

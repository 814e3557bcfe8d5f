/** Whether warm or cool colours rule an image (ENT-15). */
const PALETTE_MOODS = ['warm', 'cool', 'neutral'] as const;
type PaletteMood = (typeof PALETTE_MOODS)[number];

const PALETTE_BRIGHTNESS = ['dark', 'bright', 'normal'] as const;
type PaletteBrightness = (typeof PALETTE_BRIGHTNESS)[number];

/** The main colours of an image (ENT-15), those with the largest area first. */
export interface ColorPalette {
  /** `#rrggbb`, as all of them. */
  dominantColor: string;
  mood: PaletteMood;
  brightness: PaletteBrightness;
  colors: PaletteColor[];
}

export interface PaletteColor {
  hex: string;
  /** Part of the image, in whole percent. */
  percentage: number;
}

/** State of a banner's colours; `none`: not analysed yet, because it cannot be shown yet or is from before. */
export type ColorAnalysisState = 'none' | 'pending' | 'done' | 'failed';

/** How many banners were analysed, and how many could not be. */
export interface ExtractionResult {
  successCount: number;
  errorCount: number;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

const luminanceOf = (hex: string): number => {
  const [, ...pairs] = HEX.exec(hex) ?? [];
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever is easier to read on `background`; one of them always has a contrast above 4.5. */
export const textColorOn = (background: string): '#000000' | '#ffffff' =>
  contrastOf(background, '#000000') >= contrastOf(background, '#ffffff') ? '#000000' : '#ffffff';

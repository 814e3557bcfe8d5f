/** `#rrggbb`, as colour fields of browsers give it. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** What AA asks of text on its ground. */
export const TEXT_CONTRAST = 4.5;

/** A colour as the eye orders it: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Contrast of WCAG 2, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
};

/** A share of one colour in another, as `color-mix(in srgb, …)` does it. */
export const mix = (color: string, share: number, into: string): string => {
  const other = channelsOf(color);
  return hexOf(channelsOf(into).map((channel, at) => channel + ((other[at] ?? channel) - channel) * share));
};

/** In OKLCH (https://bottosson.github.io/posts/oklab). */
export const oklchOf = (hex: string): Oklch => {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) * 180) / Math.PI,
  };
};

/** The nearest colour that screens have, of this lightness and hue: where there is no such chroma, the greatest there is. */
export const hexOfOklch = ({ l, c, h }: Oklch): string => {
  const lightness = Math.min(1, Math.max(0, l));
  for (let chroma = c; chroma > 0.002; chroma *= 0.94) {
    const channels = channelsOfOklch(lightness, chroma, h);
    if (channels.every((channel) => channel > -0.002 && channel < 1.002)) return hexOf(channels);
  }
  return hexOf(channelsOfOklch(lightness, 0, h));
};

const channelsOfOklch = (lightness: number, c: number, h: number): number[] => {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055));
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Red, green and blue, 0 to 1. */
const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

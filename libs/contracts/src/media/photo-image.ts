/** A point of an image that stays in view where it is cropped, in percent of width and height from the upper left. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Where the derivatives of a photo are and what is known before they load. */
export interface PhotoImage {
  /** `/images/{token}`: unguessable, and dead as soon as the photo is private or gone. */
  base: string;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** Widths that exist, ascending, in pixels. Empty until the derivatives are ready. */
  widths: number[];
  /** Widths that exist as AVIF too, ascending. Absent until those are ready, which is some time after the WebP ones. */
  avif?: number[];
  /** Widths that exist as a JPEG with the original's gain map too, ascending. Absent: it had none. */
  hdr?: number[];
  /** ThumbHash in base64, about 25 bytes. Null until the derivatives are ready. */
  thumbHash: string | null;
  /** Absent: the middle. */
  focalPoint?: FocalPoint;
}

/**
 * Widths a photo is rendered in, in pixels (WebP). Narrower originals end with their own width (UPL-30); panoramas go on
 * until something of their height is left, and tall ones end where they have pixels enough.
 */
export const DERIVATIVE_WIDTHS = [320, 640, 960, 1280, 2400] as const;

/** The JPEG derivative's longer side, in pixels, as long as its shorter one has {@link CARD_SIDE_LEAST}. */
export const JPEG_WIDTH = 1280;
/** Networks show no card that is less high or wide. */
const CARD_SIDE_LEAST = 200;
const CARD_SIDE_MAX = 4096;

/** The derivative for readers that take one address only: of a call, of structured data, of the sitemap. In pixels. */
export const PLAIN_WIDTH = 1280;

/** What the widest derivative of a panorama keeps of its height. */
const HEIGHT_LEAST = 1024;
/** Pixels that no derivative exceeds. */
const PIXELS_MAX = 12_000_000;
/** The most pixels of a WebP's width or height. */
export const WEBP_SIDE_MAX = 16_383;

/** Widths in which an original of `width` × `height` pixels is rendered, ascending. */
export const derivativeWidths = (width: number, height: number): number[] => {
  const usual = DERIVATIVE_WIDTHS.at(-1) ?? width;
  const shape = width / height;
  const wanted = Math.max(usual, HEIGHT_LEAST * shape);
  const most = Math.min(wanted, Math.sqrt(PIXELS_MAX * shape), WEBP_SIDE_MAX, WEBP_SIDE_MAX * shape);
  const widest = Math.min(width, Math.max(1, Math.floor(most)));
  const further: number[] = [];
  for (let next = usual * 2; next * 1.5 < widest; next *= 2) further.push(next);
  return [...[...DERIVATIVE_WIDTHS, ...further].filter((w) => w < widest), widest];
};

/** Size of the JPEG derivative of an original of `width` × `height` pixels: never cut, never enlarged. */
export const cardSize = ({ width, height }: { width: number; height: number }): { width: number; height: number } => {
  const [shorter, longer] = [Math.max(1, Math.min(width, height)), Math.max(1, width, height)];
  const scale = Math.max(JPEG_WIDTH / longer, Math.min(CARD_SIDE_LEAST / shorter, CARD_SIDE_MAX / longer));
  const scaled = (side: number): number => Math.max(1, Math.round(side * Math.min(1, scale)));
  return { width: scaled(width), height: scaled(height) };
};

/** Address of the smallest WebP derivative at least `width` pixels wide, else of the widest. */
export const imageSrc = (image: PhotoImage, width: number): string => {
  const fit = image.widths.find((w) => w >= width) ?? image.widths.at(-1) ?? JPEG_WIDTH;
  return `${image.base}/${fit}.webp`;
};

/** `srcset` over all WebP derivatives. */
export const imageSrcSet = (image: PhotoImage): string =>
  image.widths.map((w) => `${image.base}/${w}.webp ${w}w`).join(', ');

/** `srcset` over all AVIF derivatives; empty while there are none. */
export const imageAvifSrcSet = (image: PhotoImage): string =>
  (image.avif ?? []).map((w) => `${image.base}/${w}.avif ${w}w`).join(', ');

/**
 * `srcset` for screens that show more light than white: JPEGs with a gain map where there are some, else WebP; empty for
 * photos without. Browsers that can say such a screen is theirs know WebP, not each of them AVIF.
 */
export const imageHdrSrcSet = ({ base, widths, hdr = [] }: PhotoImage): string =>
  hdr.length === 0 ? '' : widths.map((w) => `${base}/${w}.${hdr.includes(w) ? 'jpg' : 'webp'} ${w}w`).join(', ');

/** Address of the JPEG derivative. */
export const imageJpeg = (image: PhotoImage): string => `${image.base}/card.jpg`;

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
  /** ThumbHash in base64, about 25 bytes. Null until the derivatives are ready. */
  thumbHash: string | null;
  /** Absent: the middle. */
  focalPoint?: FocalPoint;
}

/** Widths a photo is rendered in, in pixels (WebP). Narrower originals end with their own width (UPL-30). */
export const DERIVATIVE_WIDTHS = [320, 640, 960, 1280, 2400] as const;

/** The JPEG derivative's width at most, in pixels: for share cards and readers without WebP. */
export const JPEG_WIDTH = 1280;

/** The derivative for readers that take one address only: of a call, of structured data, of the sitemap. In pixels. */
export const PLAIN_WIDTH = 1280;

/** Widths in which an original of `width` pixels is rendered, ascending. */
export const derivativeWidths = (width: number): number[] => {
  const max = DERIVATIVE_WIDTHS.at(-1) ?? width;
  const widest = Math.min(width, max);
  return [...DERIVATIVE_WIDTHS.filter((w) => w < widest), widest];
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

/** Address of the JPEG derivative. */
export const imageJpeg = (image: PhotoImage): string => `${image.base}/card.jpg`;

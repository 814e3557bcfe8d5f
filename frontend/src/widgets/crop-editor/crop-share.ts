import type { CropDto } from '@vitrine/contracts/media/site-image.dto';

/** A part of an image in per cent of its width and height, as the crop tool reports it. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface PixelSize {
  width: number;
  height: number;
}

/**
 * The square as the server takes it: corner in shares of width and height, size in shares of the shorter side. The tool
 * rounds, so the square is kept inside the image here. Null while the tool has not measured the image yet.
 */
export const cropShare = (area: CropArea, { width, height }: PixelSize): CropDto | null => {
  const shorter = Math.min(width, height);
  const size = clamp(((area.width / 100) * width) / shorter, 0.01, 1);
  const x = clamp(area.x / 100, 0, 1 - (size * shorter) / width);
  const y = clamp(area.y / 100, 0, 1 - (size * shorter) / height);
  return [x, y, size].every(Number.isFinite) ? { x: exact(x), y: exact(y), size: exact(size) } : null;
};

/** Side of the square in pixels of the image. */
export const cropSide = (crop: CropDto, { width, height }: PixelSize): number =>
  Math.round(crop.size * Math.min(width, height));

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

// Downwards, so that the sum of corner and side never passes the edge.
const exact = (share: number) => Math.floor(share * 1e6) / 1e6;

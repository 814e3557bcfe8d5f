import { encodeBytes } from '@vitrine/contracts/media/image-weight.rules';
import { type CropDto } from '@vitrine/contracts/media/site-image.dto';
import { PROFILE_IMAGE_SIDES } from '@vitrine/contracts/media/site-image.rules';
import type { Attempt } from './attempt.js';
import { withImageMemory } from './image-memory.js';
import { decode, encodeSteps, frameOf, type Encoded } from './pixels.js';

/** A square part of an image, in whole pixels of the upright image. */
interface Square {
  left: number;
  top: number;
  side: number;
}

/** All that is made of a square part. */
export interface RenderedSquare extends Encoded {
  /** Pixels of the original that the part has. */
  side: number;
}

/** The square that `crop` names, kept within the image; the middle when there is none. */
export const squareOf = (width: number, height: number, crop?: CropDto | null): Square => {
  const shorter = Math.min(width, height);
  const side = Math.max(1, Math.round(shorter * (crop?.size ?? 1)));
  const within = (length: number, share: number | undefined): number =>
    Math.max(0, Math.min(length - side, Math.round(share === undefined ? (length - side) / 2 : length * share)));
  return { left: within(width, crop?.x), top: within(height, crop?.y), side };
};

/** Sides in which a part of `side` pixels is rendered, ascending; never enlarged. */
export const squareSides = (side: number): number[] => {
  const largest = Math.min(side, PROFILE_IMAGE_SIDES.at(-1) ?? side);
  return [...PROFILE_IMAGE_SIDES.filter((one) => one < largest), largest];
};

/**
 * Makes the derivatives of a profile image with one decode, which shrinks the whole image before it cuts: so it
 * never unfolds at full size. Throws what `renderDerivatives` throws.
 */
export const renderSquare = async (
  bytes: Buffer,
  crop?: CropDto | null,
  attempt?: Attempt,
): Promise<RenderedSquare> => {
  const frame = await frameOf(bytes);
  const { width, height } = frame.autoOrient;
  const { side } = squareOf(width, height, crop);
  const sides = squareSides(side);
  const scale = (sides.at(-1) ?? side) / side;
  const scaled = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const part = squareOf(scaled.width, scaled.height, crop);
  const work = async (): Promise<Encoded> => {
    const pixels = await decode(bytes, frame, (source) =>
      source
        .resize({ ...scaled, fit: 'fill' })
        .extract({ left: part.left, top: part.top, width: part.side, height: part.side }),
    );
    return encodeSteps(pixels, sides, (step) => step);
  };
  return { side, ...(await withImageMemory(frame, encodeBytes(part.side, part.side), work, attempt)) };
};

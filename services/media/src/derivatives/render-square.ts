import { encodeBytes } from '@vitrine/platform/images/image-memory';
import { type CropDto } from '@vitrine/contracts/media/site-image.dto';
import { PROFILE_IMAGE_SIDES } from '@vitrine/contracts/media/site-image.rules';
import { type Attempt, withImageMemory } from './image-memory.js';
import { frameOf, type Encoded } from './pixels.js';
import { renderInThread } from './render-thread.js';

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
 * never unfolds at full size. `bytes` are empty afterwards. Throws what `renderDerivatives` throws.
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
  const { side: cut, ...corner } = squareOf(scaled.width, scaled.height, crop);
  const part = { ...corner, width: cut, height: cut };
  const steps = sides.map((step) => ({ width: step, height: step }));
  const work = (): Promise<Encoded> => renderInThread(bytes, { frame, size: scaled, part, steps });
  return { side, ...(await withImageMemory(frame, encodeBytes(cut, cut), work, attempt)) };
};

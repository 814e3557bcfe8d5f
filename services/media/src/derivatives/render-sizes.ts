import { type Attempt, withImageMemory } from './image-memory.js';
import { type Files, frameOf, type Size } from './pixels.js';
import { heightIn, sizeOf } from './render-derivatives.js';
import { renderSizesInThread } from './render-thread.js';
import type { DeliveryJpeg, SizesToMake } from '../storage/size-names.js';

/** The longer side at most, of JPEG itself in the end. */
const SIDES: Readonly<Record<DeliveryJpeg, number>> = { web: 2_048, full: 65_500 };

/** Held for a pixel: decoded, encoded, and what an encoder needs. */
const PIXEL_BYTES = 8;

/**
 * Makes sizes for delivery of an original with one decode, in which it is turned upright and brought to sRGB; never
 * enlarged. None of the original's metadata is in them. `bytes` are empty afterwards. Throws what `renderDerivatives` throws.
 */
export const renderSizes = async (
  bytes: Buffer,
  { jpegs, marks, widths }: SizesToMake,
  attempt?: Attempt,
): Promise<Files> => {
  const frame = await frameOf(bytes);
  const { width, height } = frame.autoOrient;
  const within = (side: number): Size => {
    const scale = Math.min(1, side / Math.max(width, height));
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  };
  const heightOf = heightIn(frame);
  const steps = [
    ...jpegs.map((jpeg) => ({ jpeg, size: within(SIDES[jpeg]) })),
    ...(marks.length > 0 ? widths : []).map((each) => ({ size: sizeOf(each, heightOf) })),
  ].toSorted((a, b) => b.size.width - a.size.width);
  const [{ size } = { size: within(1) }] = steps;
  const work = (): Promise<Files> => renderSizesInThread(bytes, { frame, size, steps, marks });
  return withImageMemory(frame, size.width * size.height * PIXEL_BYTES, work, attempt);
};

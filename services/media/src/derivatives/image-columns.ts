import { p } from '@mikro-orm/postgresql';
import type { DerivativesStatus } from '@vitrine/contracts/media/photo.rules';

const widths = () =>
  p
    .array((width) => Number(width))
    .columnType('int[]')
    .default([]);

/** The columns that photos and site images share: an image, and what has been made of it. */
export const imageColumns = () => ({
  /** Size of the upright image, in pixels of the file it was made from. */
  width: p.integer(),
  height: p.integer(),
  /** `FocalPoint`; null is the middle. */
  focalX: p.smallint().nullable(),
  focalY: p.smallint().nullable(),
  widths: widths(),
  /** Those of them that are there as a JPEG with a gain map, too. */
  hdrWidths: widths(),
  thumbHash: p.text().nullable(),
  /** How long each derivative is, by its name; null on rows from before that was recorded. */
  derivativeBytes: p.json<Record<string, number>>().nullable(),
  /** Attempts that have not come to an end: crashes, and errors of the machine. */
  renderTries: p.integer().default(0),
  /** Since when every job has failed for a reason that is the image's own. */
  failingSince: p.datetime().nullable(),
  /** Status of the AVIF derivatives; no answer waits for them. */
  avifState: p.text().$type<DerivativesStatus>().default('pending'),
  avifWidths: widths(),
  /** As `renderTries`. */
  avifTries: p.integer().default(0),
});

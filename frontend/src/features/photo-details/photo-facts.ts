import { cameraName, exposureText } from '@vitrine/contracts/media/exif.rules';
import type { PhotoDto, PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { formatCameraTime } from '../../shared/lib/format-date.js';
import { DETAILS_TEXT } from './details-texts.js';

const TEXT = DETAILS_TEXT.photoFacts;

export type Fact = readonly [name: string, value: string];

const MOMENT = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A date that cannot be read is not shown. */
const momentOf = (text: string): string | null => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : MOMENT.format(date);
};

/** Those that have a value. */
export const known = (facts: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact[1]));

/** The camera's data, in the order photographers name them; empty when there are none. */
export const cameraFacts = (exif: PhotoExif): Fact[] =>
  known([
    [TEXT.camera, cameraName(exif)],
    [TEXT.lens, exif.lens],
    [TEXT.focalLength, exif.focalLength ? `${Number(exif.focalLength.toFixed(1))} mm` : null],
    [TEXT.aperture, exif.aperture ? `ƒ/${Number(exif.aperture.toFixed(1))}` : null],
    [TEXT.shutter, exif.exposureTime ? exposureText(exif.exposureTime) : null],
    ['ISO', exif.iso ? String(exif.iso) : null],
    [TEXT.taken, formatCameraTime(exif.takenAt ?? '')],
  ]);

/** What is stored. */
export const fileFacts = ({ file, image, createdAt }: PhotoDto): Fact[] =>
  known([
    [TEXT.name, file.name],
    [TEXT.type, file.type.replace('image/', '').toUpperCase()],
    [TEXT.dimensions, TEXT.megapixels(megapixels(image), image.width, image.height)],
    [TEXT.size, formatBytes(file.bytes)],
    [TEXT.uploaded, momentOf(createdAt)],
    [TEXT.file, file.kept ? TEXT.originalKept : TEXT.optimised],
  ]);

const megapixels = ({ width, height }: { width: number; height: number }): string => {
  const millions = (width * height) / 1_000_000;
  return millions < 0.1 ? '< 0.1' : millions.toFixed(1);
};

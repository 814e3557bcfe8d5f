import { t } from '@lingui/core/macro';
import { cameraName, exposureText } from '@vitrine/contracts/media/exif.rules';
import type { PhotoDto, PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { formatCameraTime } from '../../shared/lib/format-date.js';

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
    [t`Camera`, cameraName(exif)],
    [t`Lens`, exif.lens],
    [t`Focal length`, exif.focalLength ? `${Number(exif.focalLength.toFixed(1))} mm` : null],
    [t`Aperture`, exif.aperture ? `ƒ/${Number(exif.aperture.toFixed(1))}` : null],
    [t`Shutter`, exif.exposureTime ? exposureText(exif.exposureTime) : null],
    ['ISO', exif.iso ? String(exif.iso) : null],
    [t`Taken`, formatCameraTime(exif.takenAt ?? '')],
  ]);

/** What is stored. */
export const fileFacts = ({ file, image, createdAt }: PhotoDto): Fact[] =>
  known([
    [t`Name`, file.name],
    [t`Type`, file.type.replace('image/', '').toUpperCase()],
    [t`Dimensions`, t`${megapixels(image)} MP, ${image.width} × ${image.height} pixels`],
    [t`Size`, formatBytes(file.bytes)],
    [t`Uploaded`, momentOf(createdAt)],
    [t`File`, file.kept ? t`Original kept` : t`Optimized by your browser before upload`],
  ]);

const megapixels = ({ width, height }: { width: number; height: number }): string => {
  const millions = (width * height) / 1_000_000;
  return millions < 0.1 ? '< 0.1' : millions.toFixed(1);
};

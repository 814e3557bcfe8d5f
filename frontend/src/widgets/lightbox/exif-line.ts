import { cameraName, exposureText } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

/** `Canon EOS R5 · RF 50mm F1.2 L USM · 50 mm · f/1.2 · 1/250 s · ISO 100`: the available parts, in this order. */
export const exifLine = (exif: PhotoExif): string =>
  [
    cameraName(exif),
    exif.lens,
    exif.focalLength && `${Number(exif.focalLength.toFixed(1))} mm`,
    exif.aperture && `f/${Number(exif.aperture.toFixed(1))}`,
    exif.exposureTime && exposureText(exif.exposureTime),
    exif.iso && `ISO ${Math.round(exif.iso)}`,
  ]
    .filter(Boolean)
    .join(' · ');

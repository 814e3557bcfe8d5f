import type { PhotoExif } from './photo.dto.js';

/** The most characters of make, model and lens. */
export const EXIF_TEXT_MAX = 100;
/** The same of {@link cameraName}: make and model with a blank between them. */
export const CAMERA_NAME_MAX = 2 * EXIF_TEXT_MAX + 1;

/** `1/250 s`, `0.5 s`, `30 s` of an exposure in seconds. */
export const exposureText = (seconds: number): string => {
  if (seconds >= 0.3) return `${Number(seconds.toFixed(1))} s`;
  return `1/${Math.round(1 / seconds)} s`;
};

/** `Canon EOS R5`: the maker's name once, also where the model begins with it. Null when neither is known. */
export const cameraName = ({ make, model }: PhotoExif): string | null => {
  if (!model) return make ?? null;
  return !make || model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '') ? model : `${make} ${model}`;
};

import type { PhotoExif } from './photo.dto.js';

/** Bounds of what a camera may say of a picture. */
export const EXIF_LIMITS = {
  /** Characters of make, model and lens. */
  textMax: 100,
  /** The camera's local time, without a zone. */
  takenAt: /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d$/,
} as const;

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

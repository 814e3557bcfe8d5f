import { PHOTO_EXTENSIONS, PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';

/** The types of the browser's file chooser. */
export const ACCEPTED_FILES = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS.map((ending) => `.${ending}`)].join();

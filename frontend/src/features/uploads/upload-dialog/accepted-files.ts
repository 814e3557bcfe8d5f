import { PHOTO_EXTENSIONS, PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';

/** What the browser offers when files are chosen. */
export const ACCEPTED_FILES = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS.map((ending) => `.${ending}`)].join();

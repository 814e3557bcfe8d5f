import { idOr } from '../edge/params.js';

/** A photo's id out of an address. */
export const photoIdOf = (id: string): string => idOr('PHOTO_NOT_FOUND', id);

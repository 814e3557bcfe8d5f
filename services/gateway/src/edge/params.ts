import { isUUID } from 'class-validator';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

/** An id out of an address. What cannot be an id is as unknown as a foreign one (SEC-18). */
export const idOr = (code: ErrorCode, id: string): string => (isUUID(id) ? id : raise(code));

/** A photo's id out of an address. */
export const photoIdOf = (id: string): string => idOr('PHOTO_NOT_FOUND', id);

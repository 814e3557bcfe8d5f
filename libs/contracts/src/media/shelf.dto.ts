import { Uuid, Uuids } from '../fields/uuid.js';
import { BULK_LIMIT } from './photo.rules.js';

/** Photos of one user, which another service asks about. */
export class PhotosOfOwnerDto {
  @Uuid() ownerId: string;
  @Uuids({ min: 1, max: BULK_LIMIT }) photoIds: string[];
}

export class PhotosToShowDto {
  @Uuids({ min: 1, max: BULK_LIMIT }) photoIds: string[];
}

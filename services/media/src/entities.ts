import { ImageToken } from './images/image-token.entity.js';
import { Migration20261121Photos } from './migrations/migration-20261121-photos.js';
import { Owner } from './owners/owner.entity.js';
import { Photo } from './photos/photo.entity.js';
import { Removal } from './storage/removal.entity.js';
import { StorageAccount } from './storage/storage-account.entity.js';

/** Everything media keeps in its database, for both processes. */
export const ENTITIES = [Photo, ImageToken, StorageAccount, Owner, Removal];

/** In their order. */
export const MIGRATIONS = [Migration20261121Photos];

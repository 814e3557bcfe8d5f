import { ImageToken } from './images/image-token.entity.js';
import { Owner } from './owners/owner.entity.js';
import { Photo } from './photos/photo.entity.js';
import { Removal } from './storage/removal.entity.js';
import { StorageAccount } from './storage/storage-account.entity.js';

/** Everything media keeps in its database, for both processes. */
export const ENTITIES = [Photo, ImageToken, StorageAccount, Owner, Removal];

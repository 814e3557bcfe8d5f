import { DeletedUser } from './account-removal/deleted-user.entity.js';
import { CustomCategory } from './categories/custom-category.entity.js';
import { ImageToken } from './image-addresses/image-token.entity.js';
import { Owner } from './owners/owner.entity.js';
import { PhotoReplacement } from './photos/photo-replacement.entity.js';
import { Photo } from './photos/photo.entity.js';
import { SiteImage } from './site-images/site-image.entity.js';
import { PendingObjectDeletion } from './storage/pending-object-deletion.entity.js';
import { StorageAccount } from './storage/storage-account.entity.js';

/** Everything media keeps in its database, for both processes. */
export const ENTITIES = [
  Photo,
  PhotoReplacement,
  ImageToken,
  StorageAccount,
  Owner,
  PendingObjectDeletion,
  CustomCategory,
  SiteImage,
  DeletedUser,
];

import { createHash } from 'node:crypto';
import { textOfDescription } from '@vitrine/contracts/media/description.rules';
import { type FileMetadata, rightsOfFile } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { type PacketMetadata, xmpPacket } from '@vitrine/image-files/xmp-packet';
import { rightsWords, yearOfPhoto } from '@vitrine/contracts/portfolio/rights.rules';
import type { OwnerMetadata } from '../owners/owner-metadata.js';

/** Of a photo's row: what its public files say of it. */
interface MetadataColumns {
  title: string;
  description?: string | null | undefined;
  altText?: string | null | undefined;
  unreviewedAlt: boolean;
  fileMetadata: FileMetadata;
  exif: PhotoExif;
  createdAt: Date;
}

/** The metadata of a photo's owner with its key; null while the owner is not known. */
export type KeyedOwnerMetadata = { metadata: OwnerMetadata; key: string } | null;

/** What copies of a photo say that are public while it may be private: whose it is. */
export const rightsOfPhoto = (
  photo: Pick<MetadataColumns, 'fileMetadata' | 'exif' | 'createdAt'>,
  owner: KeyedOwnerMetadata,
): PacketMetadata => {
  const { sourceType } = photo.fileMetadata;
  const { dataMining, ...said } = owner?.metadata ?? {};
  return {
    ...(sourceType && { sourceType }),
    ...(dataMining && { dataMining }),
    ...rightsWords(said, { year: yearOfPhoto(photo), own: rightsOfFile(photo.fileMetadata) }),
  };
};

/** What the public files of a photo say: no more than visitors may read of it on its page. */
export const embeddedMetadataOf = (photo: MetadataColumns, owner: KeyedOwnerMetadata): PacketMetadata => ({
  // An owner who is not known may have switched titles off.
  ...(owner && owner.metadata.showTitles !== false && { title: photo.title }),
  description: textOfDescription(photo.description ?? ''),
  ...(photo.altText && !photo.unreviewedAlt && { altText: photo.altText }),
  ...rightsOfPhoto(photo, owner),
});

/** The key of a packet in a photo's files. */
export const packetKey = (metadata: PacketMetadata, storedUnder: string): string =>
  createHash('sha256')
    .update(`${storedUnder} ${xmpPacket(metadata) ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

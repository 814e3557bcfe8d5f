import { createHash } from 'node:crypto';
import { textOfDescription } from '@vitrine/contracts/media/description.rules';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { type PacketWords, xmpPacket } from '@vitrine/image-files/xmp-packet';
import { rightsOfFile, rightsWords, yearOfPhoto } from '@vitrine/contracts/portfolio/rights.rules';
import type { OwnerWords } from '../owners/owner-metadata.js';

/** Of a photo's row: what its public files say of it. */
interface WordColumns {
  title: string;
  description?: string | null | undefined;
  altText?: string | null | undefined;
  unreviewedAlt: boolean;
  fileMetadata: FileMetadata;
  exif: PhotoExif;
  createdAt: Date;
}

/** The words of a photo's owner, and what they are known by; null while the owner is not known. */
export type OwnerSaid = { words: OwnerWords; key: string } | null;

/** What copies of a photo say that are public while it may be private: whose it is. */
export const rightsOfPhoto = (
  photo: Pick<WordColumns, 'fileMetadata' | 'exif' | 'createdAt'>,
  owner: OwnerSaid,
): PacketWords => {
  const { sourceType } = photo.fileMetadata;
  const { dataMining, ...said } = owner?.words ?? {};
  return {
    ...(sourceType && { sourceType }),
    ...(dataMining && { dataMining }),
    ...rightsWords(said, { year: yearOfPhoto(photo), own: rightsOfFile(photo.fileMetadata) }),
  };
};

/** What the public files of a photo say: no more than visitors may read of it on its page. */
export const photoWords = (photo: WordColumns, owner: OwnerSaid): PacketWords => ({
  // An owner who is not known may have switched titles off.
  ...(owner && owner.words.showTitles !== false && { title: photo.title }),
  description: textOfDescription(photo.description ?? ''),
  ...(photo.altText && !photo.unreviewedAlt && { altText: photo.altText }),
  ...rightsOfPhoto(photo, owner),
});

/** What a packet in a photo's files is known by. */
export const packetKey = (words: PacketWords, storedUnder: string): string =>
  createHash('sha256')
    .update(`${storedUnder} ${xmpPacket(words) ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

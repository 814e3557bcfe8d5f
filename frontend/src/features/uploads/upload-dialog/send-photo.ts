import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { photoBody, postPhoto, type OutgoingPhoto, type PostOptions } from './post-photo.js';
import { tagsOf } from './suggested-texts.js';
import type { UploadState } from './upload-state.js';

const outgoing = ({
  file,
  image,
  keep,
  fields,
  altText,
  tags,
  hasTexts,
  exif,
  metadata,
}: UploadState): OutgoingPhoto => {
  const sent = keep ? file : image?.blob;
  if (!file || !sent) throw new Error('no picture was chosen');
  return {
    ...fields,
    altText: altText.trim(),
    ...(hasTexts && { tags: tagsOf({ tags }) }),
    exif,
    metadata,
    keptOriginal: keep || image?.isOriginal === true,
    image: sent,
    fileName: file.name,
  };
};

export const uploadBody = (state: UploadState): FormData => photoBody(outgoing(state));

export type SendOptions = Omit<PostOptions, 'signal'>;

export const sendPhoto = async (state: UploadState, options: SendOptions): Promise<PhotoDto> =>
  (await postPhoto(outgoing(state), options)).photo;

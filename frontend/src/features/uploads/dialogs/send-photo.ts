import type { EditPhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import {
  photoBody,
  postPhoto,
  type OutgoingPhoto,
  type PostedPhoto,
  type PostOptions,
} from '../pipeline/post-photo.js';
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

export interface SendOptions extends Omit<PostOptions, 'signal'> {
  /** An earlier try may have made the photo, without its answer having come. */
  mayBeThere: boolean;
}

/** What is sent is new also when an earlier try has made it: the photo gets the texts of this one. */
export const sendPhoto = async (state: UploadState, { mayBeThere, ...options }: SendOptions): Promise<PostedPhoto> => {
  const posted = await postPhoto(outgoing(state), options);
  if (posted.isNew || !mayBeThere) return posted;
  const photo = await callRoute('editPhoto', { params: { id: posted.photo.id }, body: textsOf(state) });
  return { photo, isNew: true };
};

const textsOf = ({ fields, altText, tags, hasTexts }: UploadState): EditPhotoDto => ({
  title: fields.title.trim(),
  category: fields.category,
  description: fields.description.trim() || null,
  altText: altText.trim() || null,
  ...(hasTexts && { tags: [...tagsOf({ tags })] }),
});

import { IDEMPOTENCY_HEADER, pathOf } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { sendWithProgress } from '../../../shared/api/send-with-progress.js';
import type { UploadState } from './upload-state.js';

/** The body of an upload (UPL-23). Without suggestions the AI fields stay out, and the server has them made. */
export const uploadBody = (state: UploadState): FormData => {
  const { image, fields, altText, tags } = state;
  const body = new FormData();
  // Fields first: a server that streams knows what a file is before it comes.
  body.append('title', fields.title.trim());
  body.append('category', fields.category);
  body.append('description', fields.description.trim());
  if (altText) body.append('aiAltText', altText);
  if (tags.length > 0) body.append('aiTags', JSON.stringify(tags));
  body.append('imageType', 'photo');
  if (image) body.append('image', image.blob, image.name);
  return body;
};

export interface SendOptions {
  /** The same for every try with the same picture, so that a repeated upload is one photo (REQ-29). */
  key: string;
  onProgress: (share: number) => void;
}

export const sendPhoto = (state: UploadState, { key, onProgress }: SendOptions): Promise<PhotoDto> =>
  sendWithProgress<PhotoDto>({
    url: pathOf('uploadPhoto'),
    body: uploadBody(state),
    headers: { [IDEMPOTENCY_HEADER]: key },
    onProgress,
  });

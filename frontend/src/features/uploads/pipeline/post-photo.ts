import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoDto, PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { ApiError } from '../../../shared/api/api-error.js';
import type { OutgoingForm } from '../../../shared/api/api-client.js';
import { formData } from '../../../shared/api/form-data.js';
import { type SendingOptions, sendForm } from '../../../shared/api/send-with-progress.js';

/** A photo on its way to the server. */
export interface OutgoingPhoto {
  title: string;
  category: string;
  /** Left out: what the file says. */
  description?: string;
  altText?: string;
  tags?: readonly string[];
  exif?: PhotoExif;
  metadata?: FileMetadata;
  keptOriginal: boolean;
  /** ISO text by the server's clock; left out, the photo is as old as its arrival. */
  chosenAt?: string | null;
  image: Blob;
  /** The chosen file's name, also for a copy made of it. */
  fileName: string;
}

/** The body of an upload (UPL-23). Without tags, were it none, the server has suggestions made. */
const photoForm = (photo: OutgoingPhoto): OutgoingForm<'uploadPhoto'> => {
  const { title, category, description, altText, tags, chosenAt } = photo;
  return {
    title: title.trim(),
    category,
    ...(description !== undefined && { description: description.trim() }),
    ...(altText && { aiAltText: altText }),
    ...(tags && { aiTags: tags }),
    imageType: 'photo',
    ...(chosenAt && { chosenAt }),
    ...fileForm(photo),
  };
};

const fileForm = ({
  exif = {},
  metadata = {},
  keptOriginal,
  image,
  fileName,
}: OutgoingFile): OutgoingForm<'replaceFile'> => ({
  ...(Object.keys(exif).length > 0 && { exif }),
  ...(Object.keys(metadata).length > 0 && { metadata }),
  ...(keptOriginal && { keptOriginal }),
  image: { blob: image, name: fileName },
});

export const photoBody = (photo: OutgoingPhoto): FormData => formData(photoForm(photo));

export interface PostOptions {
  /** The same for every try with the same photo, so that a repeated upload is one photo (REQ-29). */
  key: string;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

export interface PostedPhoto {
  photo: PhotoDto;
  /** False when this key has made a photo before, and this is that one. */
  isNew: boolean;
}

/** The server demands a break: too many uploads, or no space until some is freed. */
export class TooManyUploads extends ApiError {
  constructor(
    { status, statusText, message, code }: ApiError,
    readonly waitMs: number,
  ) {
    super(status, statusText, message, { code });
  }
}

/** The pause when a refusal has no Retry-After. */
const WAIT_MS = 60_000;

/** Statuses that allow a retry later, if they name a time. */
const LATER = new Set([503, 507]);

/** `POST /api/photos/upload`. Throws {@link TooManyUploads} when the server demands a pause, else ApiError. */
export const postPhoto = (outgoing: OutgoingPhoto, options: PostOptions): Promise<PostedPhoto> =>
  post((sending) => sendForm('uploadPhoto', { form: photoForm(outgoing), ...sending }), options);

/** A file on its way to the place of another. */
export type OutgoingFile = Pick<OutgoingPhoto, 'exif' | 'metadata' | 'keptOriginal' | 'image' | 'fileName'>;

/** `POST /api/photos/{id}/file`: the photo as it is, its replacement on its way. Throws as {@link postPhoto} does. */
export const postFile = async (id: string, file: OutgoingFile, options: PostOptions): Promise<PhotoDto> =>
  (await post((sending) => sendForm('replaceFile', { params: { id }, form: fileForm(file), ...sending }), options))
    .photo;

const post = async (
  send: (options: SendingOptions) => Promise<PhotoDto>,
  { key, onProgress, signal }: PostOptions,
): Promise<PostedPhoto> => {
  let status = 0;
  let retryAfter: string | null = null;
  try {
    const photo = await send({
      headers: { [IDEMPOTENCY_HEADER]: key },
      onProgress,
      ...(signal && { signal }),
      onAnswer: (answer) => {
        status = answer.status;
        retryAfter = answer.header('retry-after');
      },
    });
    return { photo, isNew: status !== 200 };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 429 || (LATER.has(error.status) && retryAfter !== null)))
      throw new TooManyUploads(error, waitOf(retryAfter, Date.now()));
    throw error;
  }
};

/** `Retry-After`: seconds, or a date. */
export const waitOf = (retryAfter: string | null, now: number): number => {
  const seconds = Number(retryAfter || Number.NaN);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - now : seconds * 1000;
  return wait > 0 ? wait : WAIT_MS;
};

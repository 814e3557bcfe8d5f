import { t } from '@lingui/core/macro';
import { DELIVERY_FILE_BYTES } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { formatBytes, PHOTO_LIMITS, isPhotoFile } from '@vitrine/contracts/media/photo.rules';
import { isComplete, sniffImageType, unsupportedIn } from '@vitrine/image-files/image-file';
import { readEmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import type { ParseXml } from '@vitrine/image-files/xmp';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoDto, PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import { fetchKnownFiles } from '../../../data/photos/known-files.js';
import { ApiError, FILE_GONE, isGone } from '../../../shared/api/api-error.js';
import type { OutgoingForm } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { formData } from '../../../shared/api/form-data.js';
import { type SendingOptions, sendForm } from '../../../shared/api/send-with-progress.js';
import { newKey } from '../../../shared/lib/new-key.js';
import { invalidType } from '../picking/picked-files.js';
import { optimiseImage, type OptimiseOptions, type PreparedImage } from './optimise-image.js';

/*
 * One file on its way to being a photo: checked, looked up, read, made smaller, sent. The dialog, the queue and the
 * dialog that replaces a file differ in what they show of it, and in what follows a failure. What the server makes of
 * the file is waited for by the queue alone (derivative-watch.ts); everywhere else the photo lists show it.
 */

/** What the steps need of browser and server; tests bring their own. */
export interface PrepareTools {
  refusalOf: (file: File, maxBytes?: number) => Promise<Refusal | null>;
  hashOf: (file: Blob) => Promise<string | null>;
  /** The photo that a file of this hash is already. */
  photoOf: (hash: string | null) => Promise<PhotoDto | null>;
  readFileWords: (file: Blob) => Promise<FileWords>;
  optimise: (file: File, options: OptimiseOptions) => Promise<PreparedImage>;
  newKey: () => string;
}

export interface PrepareOptions {
  tools: PrepareTools;
  signal: AbortSignal;
  /** Whether the file itself is to be sent: may be changed while a copy is made. */
  keepsOriginal: () => boolean;
  /** A copy is made to be looked at, also of a file that is sent itself. */
  needsPreview?: boolean;
  /** Goes on with a file that is here already. */
  takesKnown?: boolean;
  /** For a client gallery: it may be larger, is sent itself, and what is in the portfolio is another photo. The server reads its words. */
  isDelivery?: boolean;
  /** Called after each step, and never once `signal` is aborted. */
  onStep: (step: PrepareStep) => void;
}

export type PrepareStep =
  | { type: 'chosen'; file: File }
  | { type: 'known'; photo: PhotoDto }
  | ({ type: 'described' } & FileWords)
  | { type: 'optimising'; percent: number }
  | { type: 'optimised'; image: PreparedImage };

/** A file that is ready to be sent. */
export interface PreparedFile {
  words: FileWords;
  image: PreparedImage;
  /** The idempotency key: the same for every try with the same body, so that a repeated upload is one photo (REQ-29). */
  keyFor: (keptOriginal: boolean) => string;
}

/** Why a file goes no further: title and words of a toast, or the words of its row in the queue. */
export class FileRefused extends Error {
  constructor(
    readonly title: string,
    message: string,
    /** Another try may succeed. */
    readonly canRetry: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The steps before a file is sent. Throws {@link FileRefused}, or the reason of `signal`. */
export const prepareFile = async (
  file: File,
  {
    tools,
    signal,
    keepsOriginal,
    needsPreview = false,
    takesKnown = false,
    isDelivery = false,
    onStep,
  }: PrepareOptions,
): Promise<PreparedFile | { known: PhotoDto }> => {
  // A file that was moved, or is in a cloud only, cannot be read.
  const refusal = await tools.refusalOf(file, isDelivery ? DELIVERY_FILE_BYTES : undefined).catch((error: unknown) => {
    throw new FileRefused(t`Processing Error`, FILE_GONE, true, error);
  });
  signal.throwIfAborted();
  if (refusal) throw new FileRefused(...refusal, false);
  onStep({ type: 'chosen', file });

  // An upload that need not have been is better than none.
  const hash = await tools.hashOf(file).catch(() => null);
  signal.throwIfAborted();
  const known = isDelivery ? null : await tools.photoOf(hash).catch(() => null);
  signal.throwIfAborted();
  if (known) onStep({ type: 'known', photo: known });
  if (known && !takesKnown) return { known };

  // Before a copy is made, which loses them: a photo would silently lose its words.
  const reading = isDelivery ? Promise.resolve(NO_WORDS) : tools.readFileWords(file);
  const words = await reading.catch((error: unknown) => {
    throw new FileRefused(
      t`File not read`,
      t`Please check your connection, and that the file is still where it was.`,
      true,
      error,
    );
  });
  signal.throwIfAborted();
  onStep({ type: 'described', ...words });

  const asItIs = { blob: file, name: file.name, isOriginal: true };
  const onProgress = (percent: number) => !signal.aborted && onStep({ type: 'optimising', percent });
  const image =
    keepsOriginal() && !needsPreview
      ? asItIs
      : await tools.optimise(file, { signal, onProgress }).catch((error: unknown) => {
          if (signal.aborted || keepsOriginal()) return asItIs;
          const reason = isGone(error) ? FILE_GONE : t`The image could not be processed. Please try another file.`;
          throw new FileRefused(t`Processing Error`, reason, isGone(error), error);
        });
  signal.throwIfAborted();
  onStep({ type: 'optimised', image });

  const random = hash === null ? tools.newKey() : '';
  return { words, image, keyFor: (kept) => (hash === null ? `${random}-${kept}` : contentKey(hash, kept)) };
};

const NO_WORDS: FileWords = { exif: {}, metadata: {} };

// Check the file.

type Refusal = readonly [title: string, description: string];

const damaged = (): Refusal => [
  t`Processing Error`,
  t`The file is damaged or incomplete. Please copy it again or try another one.`,
];

/** Why a chosen file is refused, before any work is done on it (UPL-09, UPL-10, UPL-27); null when it is fine. */
export const refusalOf = async (file: File, maxBytes?: number): Promise<Refusal | null> => {
  if (!isPhotoFile(file)) return invalidType();
  if (file.size > (maxBytes ?? PHOTO_LIMITS.maxBytes))
    return [t`File too large`, maxBytes ? t`A file may have ${formatBytes(maxBytes)}.` : ERRORS.FILE_TOO_LARGE.message];
  if (file.size === 0) return damaged();
  const bytes = new Uint8Array(await file.arrayBuffer());
  // By its bytes, not by its name: renamed and truncated files are detected (SEC-20).
  const type = sniffImageType(bytes);
  if (!type) return invalidType();
  if (!isComplete(bytes, type)) return damaged();
  const unsupported = unsupportedIn(bytes, type);
  return unsupported ? [invalidType()[0], unsupported] : null;
};

// Look it up.

/**
 * The hash of a file's bytes: the same for the same bytes, so that a file chosen twice is one photo. Hashing is
 * done by the browser off the page's thread; where a site is served without TLS it is missing, and the answer is null.
 */
export const hashOf = async (file: Blob): Promise<string | null> => {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const photoOf = async (hash: string | null): Promise<PhotoDto | null> =>
  hash === null ? null : ((await fetchKnownFiles([hash])).known[0]?.photo ?? null);

// Read what it says.

/** What stands in a file beside its pixels. */
export interface FileWords {
  exif: PhotoExif;
  metadata: FileMetadata;
}

const parseXml: ParseXml = (xml) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? null : document;
};

/** What camera and photographer wrote into a file. What is broken counts as none; throws when the file cannot be read. */
export const readFileWords = async (file: Blob): Promise<FileWords> => {
  const { exif, fileMetadata } = readEmbeddedMetadata(new Uint8Array(await file.arrayBuffer()), parseXml);
  return { exif, metadata: fileMetadata };
};

/** The steps as the page takes them; the copy is made by optimise-image.ts. */
export const PREPARE_TOOLS: PrepareTools = {
  refusalOf,
  hashOf,
  photoOf,
  readFileWords,
  optimise: optimiseImage,
  newKey,
};

// Send it.

/** Where a photo for a client goes: into a set, or into the one of that title, which is made if there is none. */
export type GalleryPlace = { galleryId: string } & ({ setId: string } | { set: string });

/** A photo on its way to the server. */
export interface OutgoingPhoto {
  gallery?: GalleryPlace;
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

/** A file on its way to the place of another. */
export type OutgoingFile = Pick<OutgoingPhoto, 'exif' | 'metadata' | 'keptOriginal' | 'image' | 'fileName'>;

export interface PostOptions {
  /** Of {@link PreparedFile.keyFor}. */
  key: string;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

export interface PostedPhoto {
  photo: PhotoDto;
  /** False when this key has made a photo before, and this is that one. */
  isNew: boolean;
}

/** `POST /api/photos/upload`. Throws {@link TooManyUploads} when the server demands a pause, else ApiError. */
export const postPhoto = (outgoing: OutgoingPhoto, options: PostOptions): Promise<PostedPhoto> =>
  post((sending) => sendForm('uploadPhoto', { form: photoForm(outgoing), ...sending }), options);

/** `POST /api/photos/{id}/file`: the photo as it is, its replacement on its way. Throws as {@link postPhoto} does. */
export const postFile = async (id: string, file: OutgoingFile, options: PostOptions): Promise<PhotoDto> =>
  (await post((sending) => sendForm('replaceFile', { params: { id }, form: fileForm(file), ...sending }), options))
    .photo;

/** The body of an upload (UPL-23). Without tags, were it none, the server has suggestions made. */
const photoForm = (photo: OutgoingPhoto): OutgoingForm<'uploadPhoto'> => {
  const { title, category, description, altText, tags, chosenAt, gallery } = photo;
  return {
    title: title.trim(),
    category,
    ...(description !== undefined && { description: description.trim() }),
    ...(altText && { aiAltText: altText }),
    ...(tags && { aiTags: tags }),
    imageType: 'photo',
    ...(chosenAt && { chosenAt }),
    ...gallery,
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

/** The server demands a break: too many uploads, or no space until some is freed. */
export class TooManyUploads extends ApiError {
  constructor(
    { status, statusText, message, code }: ApiError,
    readonly waitMs: number,
  ) {
    super(status, statusText, message, { code });
  }
}

/** Statuses that allow a retry later, if they name a time. */
const LATER = new Set([503, 507]);

/** A connection on which nothing has moved for this long is given up; a browser would wait for minutes. */
export const STALL_MS = 90_000;

const post = async (
  send: (options: SendingOptions) => Promise<PhotoDto>,
  { key, onProgress, signal }: PostOptions,
): Promise<PostedPhoto> => {
  // One for both reasons: not every browser of ours has AbortSignal.any.
  const call = new AbortController();
  const giveUp = () => call.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const watch = () => setTimeout(() => call.abort(), STALL_MS);
  let timer = watch();
  let status = 0;
  let retryAfter: string | null = null;
  try {
    const photo = await send({
      headers: { [IDEMPOTENCY_HEADER]: key },
      signal: call.signal,
      onProgress: (share) => {
        clearTimeout(timer);
        timer = watch();
        onProgress(share);
      },
      onAnswer: (answer) => {
        status = answer.status;
        retryAfter = answer.header('retry-after');
      },
    });
    return { photo, isNew: status !== 200 };
  } catch (error) {
    if (call.signal.aborted && !signal?.aborted) throw ApiError.network();
    if (error instanceof ApiError && (error.status === 429 || (LATER.has(error.status) && retryAfter !== null)))
      throw new TooManyUploads(error, waitOf(retryAfter, Date.now()));
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
};

/** `Retry-After`: seconds, or a date; without one a minute. */
export const waitOf = (retryAfter: string | null, now: number): number => {
  const seconds = Number(retryAfter || Number.NaN);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - now : seconds * 1000;
  return wait > 0 ? wait : 60_000;
};

/** Refusals that name their reason. */
const CLEAR = new Set([400, 413, 415, 422, 429, 507]);

/** The toast of a failed upload: the server's own sentence where it names the reason, else UPL-21's. */
export const uploadFailure = (error: unknown): { title: string; description: string } => {
  const said =
    error instanceof ApiError && (error.isForeign || (CLEAR.has(error.status) && error.code !== undefined))
      ? sentenceOf(error)
      : null;
  const other = isGone(error) ? FILE_GONE : t`There was an error uploading your photo. Please try again.`;
  return { title: t`Upload Failed`, description: said ?? other };
};

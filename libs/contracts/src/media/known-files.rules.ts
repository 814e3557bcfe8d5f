/** The most files of one request. */
export const KNOWN_FILES_LIMIT = 50;

/** What the bytes of a file are known by: their SHA-256 in lower-case hexadecimal. */
export const CONTENT_HASH = /^[0-9a-f]{64}$/;

/** The idempotency key under which a file is uploaded, so that the same bytes are one photo. */
export const contentKey = (hash: string, keepOriginal: boolean): string =>
  `content-${hash}-${keepOriginal ? 'k' : 'o'}`;

/** Whether a key is one of those: of the bytes before browsers make them smaller, each in its own way. */
export const isContentKey = (key: string): boolean => /^content-[0-9a-f]{64}-[ko]$/.test(key);

/** What the file of an earlier try is known by; null crc: it is not known. */
export interface UploadedFile {
  bytes: number;
  crc: number | null;
}

/** Whether a file may be the one that an earlier try with its key has brought. */
export const isSameFile = (known: UploadedFile, { bytes, crc }: UploadedFile): boolean =>
  bytes === known.bytes && (known.crc === null || crc === known.crc);

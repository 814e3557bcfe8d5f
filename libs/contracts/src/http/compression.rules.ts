/** Bytes below which the headers of a compressed answer cost more than is won. */
export const COMPRESSED_FROM_BYTES = 1024;

/** Brotli's quality (0 to 11) and gzip's level (0 to 9). */
export interface CompressionLevels {
  readonly br: number;
  readonly gzip: number;
}

export const COMPRESSION = {
  /** An answer kept in memory and sent many times. */
  answer: { br: 5, gzip: 6 },
  /** What is written for one reader while it is read. */
  stream: { br: 4, gzip: 6 },
  /** A file of the build, compressed once. */
  file: { br: 11, gzip: 9 },
  /** A file above `LARGE_FILE_BYTES`: the best quality is slow, and few visitors ever load it. */
  largeFile: { br: 9, gzip: 9 },
} as const satisfies Record<string, CompressionLevels>;

export const LARGE_FILE_BYTES = 512 * 1024;

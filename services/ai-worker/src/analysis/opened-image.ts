/** Small sRGB image: three bytes a pixel, row by row, no alpha. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * An image as analysers get it: pixels without camera metadata, so that no suggestion can reveal what
 * 'Show camera settings' withholds (decision 0044). Pixels are made on demand and once: each analyser needs another size.
 */
export interface OpenedImage {
  /** As it is shown, that is after the camera's orientation. */
  width: number;
  height: number;
  /** False for HEVC-coded HEIC, of which only the header can be read here. */
  decodable: boolean;
  /** JPEG without any metadata, longest side at most 1024 px. */
  jpeg(): Promise<Buffer>;
  /** Longest side at most 100 px. */
  pixels(): Promise<RawPixels>;
}

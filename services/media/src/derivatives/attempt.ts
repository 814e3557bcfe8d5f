/** One attempt at decoding an image, counted by its caller. */
export interface Attempt {
  /** An earlier attempt has not come to an end: this one runs alone. */
  readonly isSuspect: boolean;
  /** Called once there is memory for the image, before its first pixel is decoded. What it throws ends the attempt. */
  begin(): Promise<void>;
}

/** An attempt that is not counted. */
export const UNCOUNTED: Attempt = { isSuspect: false, begin: async () => undefined };

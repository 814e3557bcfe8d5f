/** How an image is to be decoded by one who keeps count of it. */
export interface Attempt {
  /** An earlier attempt has not come to an end: nothing else shall run beside this one. */
  readonly isSuspect: boolean;
  /** Called once there is memory for the image, before its first pixel is decoded. What it throws ends the attempt. */
  begin(): Promise<void>;
}

/** An attempt of which nothing is remembered. */
export const UNCOUNTED: Attempt = { isSuspect: false, begin: async () => undefined };

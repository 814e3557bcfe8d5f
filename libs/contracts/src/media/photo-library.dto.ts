/** Whether a photo library is linked (ENT-28, ENT-49): both flags say the same. */
export interface LibraryStatusDto {
  isConnected: boolean;
  connected: boolean;
  /** ISO time, or null. */
  lastSync: string | null;
  /** Sentences fit to be shown. */
  errors: string[];
}

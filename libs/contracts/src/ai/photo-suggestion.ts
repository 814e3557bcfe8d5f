/** What is suggested for a photo (ENT-12, UPL-24). */
export interface PhotoSuggestion {
  title: string;
  /** A system category id, never `all`. */
  category: string;
  description: string;
  /** At most 15 lower-case words. */
  tags: string[];
  /** At most 250 characters. */
  alt: string;
  /** Who says so: a vision model, or the embedded analyser that measures pixels and reads EXIF only. */
  source: 'model' | 'local';
}

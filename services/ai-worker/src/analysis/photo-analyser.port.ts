import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { OpenedImage } from './opened-image.js';

/** What an analyser says before the rules of UPL-24 are applied: any words, any length, any category. */
export type RawSuggestion = Pick<PhotoSuggestion, 'title' | 'category' | 'description' | 'tags' | 'alt' | 'source'>;

/** Somebody who looks at a picture and suggests texts: a vision model, the embedded analyser, or nobody (ADM-AI-15). */
export abstract class PhotoAnalyser {
  /** Throws AppError with one of the AI_ codes, or SERVICE_UNAVAILABLE. */
  abstract analyse(picture: OpenedImage, signal: AbortSignal): Promise<RawSuggestion>;
}

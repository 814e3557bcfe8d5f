import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { OpenedImage } from './open-image.js';

/** An analyser's output before the rules of UPL-24 apply: any text, any length, any category. */
export type RawSuggestion = Pick<PhotoSuggestion, 'title' | 'category' | 'description' | 'tags' | 'alt' | 'source'>;

/** Suggests texts for an image: a vision model, the embedded analyser, or the disabled one (ADM-AI-15). */
export abstract class PhotoAnalyser {
  /** `withinMs`: less than the usual wait, for somebody who waits. Throws AppError with one of the AI_ codes, or SERVICE_UNAVAILABLE. */
  abstract analyse(image: OpenedImage, signal: AbortSignal, withinMs?: number): Promise<RawSuggestion>;
}

/** AI_PROVIDER=none: a remaining request fails, because suggestions are switched off (ADM-AI-15). */
export class DisabledAnalyser extends PhotoAnalyser {
  analyse(): Promise<never> {
    return Promise.reject(new AppError('AI_UNAVAILABLE'));
  }
}

import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AI_TIMEOUT_MS } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../../shared/api/api-client.js';
import type { PreparedImage } from './upload-state.js';

/** The 15 seconds are over (UPL-17). */
export class AnalysisTimeout extends Error {
  override readonly name = 'AnalysisTimeout';
}

/** Asks for suggestions. `signal` gives up without a word; the clock gives up with {@link AnalysisTimeout}. */
export const analyseImage = async (image: PreparedImage, signal: AbortSignal): Promise<PhotoSuggestion> => {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), AI_TIMEOUT_MS);
  const body = new FormData();
  body.append('image', image.blob, image.name);
  try {
    return await callRoute<PhotoSuggestion>('analysePhoto', { body, signal: AbortSignal.any([signal, clock.signal]) });
  } catch (error) {
    if (clock.signal.aborted && !signal.aborted) throw new AnalysisTimeout();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

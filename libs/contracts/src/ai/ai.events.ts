import type { PhotoSuggestion } from './photo-suggestion.js';

/** Events that ai-worker publishes about a stored photo. `askedAt` is that of the job; absent when the job had none. */
export interface AiEvents {
  'ai.photo_analysed': { photoId: string; suggestion: PhotoSuggestion; completedAt: string; askedAt?: string };
  'ai.photo_analysis_failed': { photoId: string; code: string; askedAt?: string };
}

import type { PhotoSuggestion } from './photo-suggestion.js';

/** Facts ai-worker tells about a stored photo. */
export interface AiEvents {
  'ai.photo_analysed': { photoId: string; suggestion: PhotoSuggestion; completedAt: string };
  'ai.photo_analysis_failed': { photoId: string; code: string };
}

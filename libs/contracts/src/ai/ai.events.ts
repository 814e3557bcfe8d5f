import type { ColorPalette } from './palette.rules.js';
import type { Insight } from './insights.js';
import type { PhotoSuggestion } from './photo-suggestion.js';

/** Events that ai-worker publishes. `askedAt` is that of the job; absent when the job had none. */
export interface AiEvents {
  'ai.photo_analysed': { photoId: string; suggestion: PhotoSuggestion; completedAt: string; askedAt?: string };
  'ai.photo_analysis_failed': { photoId: string; code: string; askedAt?: string };
  'ai.colours_extracted': { bannerId: string; askedAt: string; palette: ColorPalette };
  'ai.colours_failed': { bannerId: string; askedAt: string; code: string };
  'ai.insight_made': { insightId: string; insight: Insight };
  'ai.insight_failed': { insightId: string; code: string };
}

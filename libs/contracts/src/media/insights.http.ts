import type { PendingTaskDto } from '../http/task.dto.js';
import type { AdminBannerDto } from './banner.dto.js';
import type { InsightQueryDto, InsightsDto, RecommendationsDto, ThemeSuggestionsDto } from './insights.dto.js';
import type { ExtractionResult } from '../ai/palette.rules.js';

type InsightErrors = 'media.insight.start' | 'JOB_FAILED';

/** Colours of banners, and what AI says of them, for administrators. */
export interface InsightsHttp {
  /** Extract a banner's colours. Anew, if they are known. 202: its task goes on. */
  extractColors: {
    answers: { 200: AdminBannerDto; 202: PendingTaskDto };
    errors: 'media.banner.extract_colours' | 'IMAGE_UNPROCESSABLE' | 'JOB_FAILED';
  };
  /** Extract the colours of all banners that can be shown. */
  extractAllColors: { answers: { 200: ExtractionResult; 202: PendingTaskDto }; errors: 'JOB_FAILED' };
  /** Analyse the banners. The stored answer, when there is one for the same banners; otherwise one is made. */
  aiRecommendations: {
    query: InsightQueryDto;
    answers: { 200: RecommendationsDto; 202: PendingTaskDto };
    errors: InsightErrors;
  };
  /** Suggest themes. As the analysis. */
  aiThemeSuggestions: {
    query: InsightQueryDto;
    answers: { 200: ThemeSuggestionsDto; 202: PendingTaskDto };
    errors: InsightErrors;
  };
  /** Get the last insights. Reading them begins nothing. */
  aiInsights: { answers: { 200: InsightsDto } };
}

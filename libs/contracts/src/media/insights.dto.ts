import { IsBoolean, IsIn } from 'class-validator';
import 'reflect-metadata';
import {
  INSIGHT_KINDS,
  type InsightKind,
  type InsightSource,
  type RecommendationsAnswer,
  type ThemeSuggestionsAnswer,
} from '../ai/insights.js';
import { FlagText } from '../fields/flag-text.js';
import { Optional } from '../fields/optional.js';

/** `?refresh=true`: anew, although there is an answer for the same banners. */
export class InsightQueryDto {
  @Optional() @FlagText() @IsBoolean() refresh?: boolean;
}

/** Begins an insight, unless there is one for the same banners. */
export class StartInsightDto {
  @IsIn(INSIGHT_KINDS) kind: InsightKind;
  @Optional() @IsBoolean() refresh?: boolean;
}

interface Made extends InsightSource {
  generatedAt: string;
}

/** Answer of `GET /api/admin/ai-recommendations` (ENT-29 to ENT-32). */
export interface RecommendationsDto extends RecommendationsAnswer, Made {}

/** Answer of `GET /api/admin/ai-theme-suggestions` (ENT-33). */
export interface ThemeSuggestionsDto extends ThemeSuggestionsAnswer, Made {}

/** The stored answer for the same banners, or the task that makes one: exactly one of them. */
export interface InsightStatus {
  insight: RecommendationsDto | ThemeSuggestionsDto | null;
  jobId: string | null;
}

/** The last answers, and how many may be requested today. Reading this begins nothing. */
export interface InsightsDto {
  recommendations: RecommendationsDto | null;
  themeSuggestions: ThemeSuggestionsDto | null;
  /** Tasks that go on. */
  running: { recommendations: string | null; themeSuggestions: string | null };
  /** Requested since midnight UTC. */
  today: number;
  /** How many a day are allowed. */
  aDay: number;
  /** False: AI is switched off. */
  isAvailable: boolean;
}

/** What can be requested of the banners as a whole: their analysis (ENT-29 to ENT-32), or ideas for themes (ENT-33). */
export const INSIGHT_KINDS = ['recommendations', 'theme-suggestions'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** A banner that is looked at. `objectKey` is a WebP derivative of it. */
export interface InsightBanner {
  id: string;
  name: string;
  title: string | null;
  objectKey: string;
}

/** Which banner suits whom (ENT-30). */
export interface BannerRecommendation {
  /** The banner it recommends; null where it is about none in particular. */
  bannerId: string | null;
  userType: string;
  reason: string;
  /** 0 to 1. */
  confidence: number;
}

/** What is said of one banner (ENT-32). */
export interface BannerAnalysis {
  bannerId: string;
  visualStyle: string;
  mood: string;
  photographyType: string;
  /** 0 to 10. */
  appealRating: number;
  /** `#rrggbb`. */
  colorPalette: string[];
  targetAudience: string[];
}

export interface RecommendationsAnswer {
  insights: string[];
  /** By confidence, highest first. */
  recommendations: BannerRecommendation[];
  suggestedRotation: { schedule: string; reasoning: string };
  analysis: BannerAnalysis[];
}

export interface ThemeSuggestionsAnswer {
  suggestions: string[];
}

/** What each kind ends with. */
interface InsightAnswers {
  recommendations: RecommendationsAnswer;
  'theme-suggestions': ThemeSuggestionsAnswer;
}

/** Who says so: a model, by its name, or the embedded analyser that measures pixels. */
export interface InsightSource {
  source: 'model' | 'local';
  /** Null for the embedded one. */
  model: string | null;
}

/** An answer of either kind with its source. */
export type Insight = { [K in InsightKind]: InsightSource & { kind: K; answer: InsightAnswers[K] } }[InsightKind];

/** The longest texts and lists of an answer; what a model sends beyond is cut. */
export const INSIGHT_LIMITS = { banners: 12, list: 12, text: 400, word: 60, colors: 6, words: 6 } as const;

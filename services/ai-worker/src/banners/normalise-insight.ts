import {
  INSIGHT_LIMITS,
  type BannerAnalysis,
  type BannerRecommendation,
  type Insight,
  type RecommendationsAnswer,
} from '@vitrine/contracts/ai/insights';
import { cut, plain } from '../analysis/normalise-suggestion.js';

const LIMITS = INSIGHT_LIMITS;

const sentence = (text: string): string => cut(plain(text), LIMITS.text);
const words = (text: string): string => cut(plain(text), LIMITS.word);

/** Plain texts, none empty, none twice. */
const list = (texts: readonly string[], max: number, of = sentence): string[] =>
  [...new Set(texts.map(of))].filter(Boolean).slice(0, max);

/** Words that were written as one text. */
const singly = (said: readonly string[]): string[] =>
  said.flatMap((texts) => texts.split(/[,;]/)).map((it) => it.trim());

const within = (value: number, max: number): number => Math.min(max, Math.max(0, value));

const recommendations = (said: readonly BannerRecommendation[], known: ReadonlySet<string>): BannerRecommendation[] =>
  said
    .map(({ bannerId, userType, reason, confidence }) => ({
      bannerId: bannerId !== null && known.has(bannerId) ? bannerId : null,
      userType: words(userType),
      reason: sentence(reason),
      confidence: within(confidence, 1),
    }))
    .filter(({ userType, reason }) => userType && reason)
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, LIMITS.list);

const analysisOf = (said: BannerAnalysis): BannerAnalysis => ({
  bannerId: said.bannerId,
  visualStyle: words(said.visualStyle),
  mood: words(said.mood),
  photographyType: words(said.photographyType),
  appealRating: Math.round(within(said.appealRating, 10) * 10) / 10,
  colorPalette: [...new Set(singly(said.colorPalette).map((hex) => hex.toLowerCase()))]
    .filter((hex) => /^#[0-9a-f]{6}$/.test(hex))
    .slice(0, LIMITS.colors),
  targetAudience: list(singly(said.targetAudience), LIMITS.words, words),
});

/** Each banner once, and only those that were looked at. */
const analyses = (said: readonly BannerAnalysis[], known: ReadonlySet<string>): BannerAnalysis[] => {
  const left = new Set(known);
  return said.filter(({ bannerId }) => left.delete(bannerId)).map(analysisOf);
};

const recommendationsAnswer = (said: RecommendationsAnswer, known: ReadonlySet<string>): RecommendationsAnswer => ({
  insights: list(said.insights, LIMITS.list),
  recommendations: recommendations(said.recommendations, known),
  suggestedRotation: {
    schedule: sentence(said.suggestedRotation.schedule),
    reasoning: sentence(said.suggestedRotation.reasoning),
  },
  analysis: analyses(said.analysis, known),
});

/** Normalises an answer to what pages show: plain texts, numbers within their range, and only banners of `ids`. */
export const normaliseInsight = (insight: Insight, ids: readonly string[]): Insight => {
  const { source, model } = insight;
  if (insight.kind === 'recommendations')
    return { kind: insight.kind, source, model, answer: recommendationsAnswer(insight.answer, new Set(ids)) };
  const suggestions = list(insight.answer.suggestions, LIMITS.list);
  return { kind: insight.kind, source, model, answer: { suggestions } };
};

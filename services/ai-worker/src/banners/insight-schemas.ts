import type {
  BannerAnalysis,
  BannerRecommendation,
  RecommendationsAnswer,
  ThemeSuggestionsAnswer,
} from '@vitrine/contracts/ai/insights';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (items: object) => ({ type: 'array', items });
const closed = (properties: Record<string, object>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** JSON schemas of the answers, in the subset that strict structured output accepts. */
export const RECOMMENDATIONS_SCHEMA = closed({
  insights: listOf(text),
  recommendations: listOf(
    closed({ bannerId: { type: ['string', 'null'] }, userType: text, reason: text, confidence: number }),
  ),
  suggestedRotation: closed({ schedule: text, reasoning: text }),
  analysis: listOf(
    closed({
      bannerId: text,
      visualStyle: text,
      mood: text,
      photographyType: text,
      appealRating: number,
      colorPalette: listOf(text),
      targetAudience: listOf(text),
    }),
  ),
});
export const THEMES_SCHEMA = closed({ suggestions: listOf(text) });

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(isItem);

const isRecommendation = (value: unknown): value is BannerRecommendation =>
  isFields(value) &&
  (value['bannerId'] === null || isText(value['bannerId'])) &&
  isText(value['userType']) &&
  isText(value['reason']) &&
  isNumber(value['confidence']);

const isAnalysis = (value: unknown): value is BannerAnalysis =>
  isFields(value) &&
  ['bannerId', 'visualStyle', 'mood', 'photographyType'].every((field) => isText(value[field])) &&
  isNumber(value['appealRating']) &&
  isListOf(value['colorPalette'], isText) &&
  isListOf(value['targetAudience'], isText);

/** True for an answer of the right shape; compatible servers do not all enforce the schema. */
export const isRecommendations = (value: unknown): value is RecommendationsAnswer =>
  isFields(value) &&
  isListOf(value['insights'], isText) &&
  isListOf(value['recommendations'], isRecommendation) &&
  isListOf(value['analysis'], isAnalysis) &&
  isFields(value['suggestedRotation']) &&
  isText(value['suggestedRotation']['schedule']) &&
  isText(value['suggestedRotation']['reasoning']);

export const isThemes = (value: unknown): value is ThemeSuggestionsAnswer =>
  isFields(value) && isListOf(value['suggestions'], isText) && value['suggestions'].length > 0;

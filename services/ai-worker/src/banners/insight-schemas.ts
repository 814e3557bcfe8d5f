import type { AnswerSchema } from '../analysis/openai/read-answer.js';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (items: AnswerSchema): AnswerSchema => ({ type: 'array', items });
const closed = (properties: Record<string, AnswerSchema>): AnswerSchema => ({
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

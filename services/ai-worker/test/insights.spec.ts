import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Insight, RecommendationsAnswer } from '@vitrine/contracts/ai/insights';
import { type OpenAiStandIn, startOpenAiStandIn } from '@vitrine/dev-servers/openai-stand-in';
import { toOklab } from '../src/analysis/local/oklab.js';
import { measureImage } from '../src/analysis/local/measure-image.js';
import { openImage } from '../src/analysis/open-image.js';
import { AiWorkerConfig } from '../src/config.js';
import { bannerPalette } from '../src/banners/banner-palette.js';
import { Readiness } from '@vitrine/platform/health/readiness';
import { chooseInsightMaker } from '../src/banners/choose-insight-maker.js';
import type { SeenBanner } from '../src/banners/insight-maker.port.js';
import { LocalInsights } from '../src/banners/local-insights.js';
import { ModelInsights } from '../src/banners/model-insights.js';
import { normaliseInsight } from '../src/banners/normalise-insight.js';

const never = new AbortController().signal;
const photo = (name: string) => readFile(new URL(`../../../stack/photos/${name}.jpg`, import.meta.url));
const seen = async (id: string, file: string): Promise<SeenBanner> => {
  const image = await openImage(await photo(file));
  const pixels = await image.pixels();
  const measures = measureImage(pixels);
  return { id, name: file, title: null, image, measures, palette: bannerPalette(pixels, measures) };
};
let banners: SeenBanner[];
beforeAll(async () => {
  banners = [await seen('a', 'picos-de-europa'), await seen('b', 'summit-sunset')];
});

const recommendationsOf = (insight: Insight): RecommendationsAnswer => {
  if (insight.kind !== 'recommendations') throw new Error('Another kind');
  return insight.answer;
};
const answer = (): RecommendationsAnswer => ({
  insights: ['Both are wide.'],
  recommendations: [
    { bannerId: 'a', userType: 'Travellers', reason: 'Wide.', confidence: 0.4 },
    { bannerId: 'b', userType: 'Climbers', reason: 'High.', confidence: 0.9 },
  ],
  suggestedRotation: { schedule: 'Weekly', reasoning: 'Calm first.' },
  analysis: [
    {
      bannerId: 'a',
      visualStyle: 'Calm',
      mood: 'Quiet',
      photographyType: 'Landscape',
      appealRating: 8,
      colorPalette: ['#aabbcc'],
      targetAudience: ['Travellers'],
    },
  ],
});

describe('the embedded analyser', () => {
  it('ENT-29 ENT-30 ENT-31 ENT-32 ADM-AI-15 says of each banner what was measured, and by whom', async () => {
    const made = normaliseInsight(await new LocalInsights().make('recommendations', banners), ['a', 'b']);
    expect(made).toMatchObject({ kind: 'recommendations', source: 'local', model: null });
    const { insights, recommendations, suggestedRotation, analysis } = recommendationsOf(made);
    expect(insights.length).toBeGreaterThan(0);
    for (const insight of insights) expect(insight).not.toMatch(/^0 of/);
    expect(recommendations.length).toBeGreaterThan(0);
    for (const { confidence } of recommendations) expect(confidence < 0.67 && confidence > 0).toBe(true);
    expect(suggestedRotation.schedule).toContain('Weekly');
    expect(analysis.map(({ bannerId }) => bannerId)).toEqual(['a', 'b']);
    for (const { appealRating, colorPalette } of analysis) {
      expect(appealRating > 3 && appealRating <= 9).toBe(true);
      expect(colorPalette[0]).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('ENT-33 has ideas from what the set has and lacks', async () => {
    const made = await new LocalInsights().make('theme-suggestions', banners.slice(0, 1));
    expect(made.kind === 'theme-suggestions' && made.answer.suggestions.length).toBeGreaterThan(0);
  });

  it('ENT-33 gives a theme an accent of its mood, and calls a banner what the cards call it', async () => {
    const [banner] = banners;
    const palette = [
      { name: 'blue', colour: toOklab(89, 122, 181), share: 0.5 },
      { name: 'orange', colour: toOklab(214, 120, 40), share: 0.2 },
    ];
    const themesOf = async (mood: 'warm' | 'cool', colours = palette) => {
      const seenBanner = {
        ...banner!,
        title: 'Another name',
        measures: { ...banner!.measures, palette: colours },
        palette: { ...banner!.palette, mood },
      };
      const { answer } = await new LocalInsights().make('theme-suggestions', [seenBanner]);
      return 'suggestions' in answer ? answer.suggestions : [];
    };
    expect(await themesOf('warm')).toContain('A warm theme with orange (#d67828) as accent, from “picos-de-europa”.');
    expect(await themesOf('cool')).toContain('A cool theme with blue (#597ab5) as accent, from “picos-de-europa”.');
    expect(await themesOf('warm', palette.slice(0, 1))).toContain('A warm theme, from “picos-de-europa”.');
  });
});

describe('a model', () => {
  let standIn: OpenAiStandIn;
  beforeEach(async () => {
    standIn = await startOpenAiStandIn();
  });
  afterEach(() => standIn.stop());
  const model = () =>
    new ModelInsights({ baseUrl: standIn.baseUrl, model: 'a-vision-model', timeoutMs: 5_000 }, new Readiness());

  it('ENT-29 ADM-AI-15 answers for all banners in one call, by its name', async () => {
    standIn.failNext({ kind: 'answer', answer: answer() });
    const made = await model().make('recommendations', banners, never);
    expect(made).toEqual({ kind: 'recommendations', source: 'model', model: 'a-vision-model', answer: answer() });
    expect(standIn.seen).toHaveLength(1);
    expect(standIn.seen[0]?.schema).toMatchObject({ name: 'banner_recommendations', strict: true });
  });

  it.each([
    ['theme-suggestions', { suggestions: [] }],
    ['recommendations', { ...answer(), recommendations: [{ userType: 'Climbers' }] }],
    ['recommendations', { ...answer(), suggestedRotation: null }],
  ] as const)('is refused when its %s break the shape', async (kind, broken) => {
    standIn.failNext({ kind: 'answer', answer: broken });
    await expect(model().make(kind, banners, never)).rejects.toMatchObject({ code: 'AI_BAD_ANSWER' });
  });

  it('ENT-29 is taken in the spelling of other servers: numbers as texts, lists as one', async () => {
    const [one, other] = answer().recommendations;
    const [analysis] = answer().analysis;
    standIn.failNext({
      kind: 'answer',
      answer: {
        ...answer(),
        insights: '- Both are wide.',
        recommendations: [
          { ...one, confidence: '40%' },
          { ...other, confidence: '0.9', banner_id: 'b' },
        ],
        analysis: { ...analysis, appealRating: '8/10', colorPalette: '#AABBCC', targetAudience: 'Travellers' },
      },
    });
    const made = normaliseInsight(await model().make('recommendations', banners, never), ['a', 'b']);
    const { recommendations, ...rest } = answer();
    expect(recommendationsOf(made)).toEqual({ ...rest, recommendations: recommendations.toReversed() });
  });

  it('ADM-AI-15 is chosen by the settings of suggestions', async () => {
    const choose = (settings: Partial<AiWorkerConfig>) =>
      chooseInsightMaker(Object.assign(new AiWorkerConfig(), settings), new Readiness());
    expect(await choose({})).toBeInstanceOf(LocalInsights);
    expect(await choose({ AI_API_KEY: 'key' })).toBeInstanceOf(ModelInsights);
    const none = await choose({ AI_PROVIDER: 'none' });
    await expect(none.make('recommendations', banners, never)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  });
});

describe('normaliseInsight', () => {
  const normal = (said: RecommendationsAnswer) =>
    recommendationsOf(
      normaliseInsight({ kind: 'recommendations', source: 'model', model: 'm', answer: said }, ['a', 'b']),
    );

  it('ADM-AI-14 ENT-30 orders recommendations by confidence, which is 0 to 1', () => {
    const [one, other] = answer().recommendations;
    const said = {
      ...answer(),
      recommendations: [
        { ...one!, confidence: -3 },
        { ...other!, confidence: 70 },
      ],
    };
    expect(normal(said).recommendations.map(({ bannerId, confidence }) => [bannerId, confidence])).toEqual([
      ['b', 1],
      ['a', 0],
    ]);
  });

  it('ENT-32 keeps each known banner once, with numbers and colours in their range', () => {
    const [first] = answer().analysis;
    const odd = { ...first!, appealRating: 37, colorPalette: ['#AABBCC', '#aabbcc', 'red'], mood: '<b>Quiet</b>\n' };
    const { analysis, recommendations } = normal({
      ...answer(),
      recommendations: [{ ...answer().recommendations[0]!, bannerId: 'made-up' }],
      analysis: [odd, first!, { ...first!, bannerId: 'made-up' }],
    });
    expect(analysis).toEqual([{ ...first, appealRating: 10, colorPalette: ['#aabbcc'], mood: 'Quiet' }]);
    expect(recommendations[0]?.bannerId).toBeNull();
  });

  it('cuts long texts and lists', () => {
    const { insights } = normal({
      ...answer(),
      insights: Array.from({ length: 40 }, (_none, at) => `${at} ${'word '.repeat(200)}`),
    });
    expect(insights).toHaveLength(12);
    for (const text of insights) expect(text.length).toBeLessThanOrEqual(400);
  });
});

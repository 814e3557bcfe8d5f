import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import type { InsightsDto, RecommendationsDto, ThemeSuggestionsDto } from '@vitrine/contracts/media/insights.dto';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const ID = anId();
const JOB = anId();
const EXTRACT = `/api/hero-images/${ID}/extract-colors`;
const EXTRACT_ALL = '/api/hero-images/extract-all-colors';
const RECOMMEND = '/api/admin/ai-recommendations';
const THEMES = '/api/admin/ai-theme-suggestions';
const LATEST = '/api/admin/ai-insights';
const MADE = { source: 'local', model: null, generatedAt: '2026-06-01T10:00:00.000Z' } as const;
const RECOMMENDATIONS: RecommendationsDto = {
  insights: ['1 of 1 banner is warm.'],
  recommendations: [{ bannerId: ID, userType: 'Travel photographers', reason: 'It is wide.', confidence: 0.5 }],
  suggestedRotation: { schedule: 'Weekly', reasoning: 'By contrast.' },
  analysis: [
    {
      bannerId: ID,
      visualStyle: 'Bright',
      mood: 'Warm',
      photographyType: 'Landscape',
      appealRating: 7.5,
      colorPalette: ['#aabbcc'],
      targetAudience: ['Travel photographers'],
    },
  ],
  ...MADE,
};
const IDEAS: ThemeSuggestionsDto = { suggestions: ['A warm theme.'], ...MADE };
const INSIGHTS: InsightsDto = {
  recommendations: RECOMMENDATIONS,
  themeSuggestions: null,
  running: { recommendations: null, themeSuggestions: null },
  today: 1,
  aDay: 20,
  isAvailable: true,
};
const banner = (state: 'done' | 'failed') => ({
  id: ID,
  colorAnalysisComplete: state === 'done',
  colorAnalysis: { state, message: state === 'failed' ? 'The image is damaged.' : null, completedAt: null },
});
const done = (result: unknown): TaskStatusDto => ({ jobId: JOB, status: 'completed', result, message: null });
const ASYNC = { prefer: 'respond-async' };

let gateway: TestGateway;
let headers: Record<string, string>;
beforeAll(async () => {
  gateway = await TestGateway.open();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  headers = { ...(await gateway.signIn({ role: 'admin' })).headers, 'sec-fetch-site': 'same-origin' };
  gateway.rpc.asked.length = 0;
  gateway.answer({
    'media.banner.extract_colours': () => ({ jobId: JOB }),
    'media.banner.get_any': () => banner('done') as never,
    'media.insight.latest': () => INSIGHTS,
    'media.insight.start': () => ({ insight: null, jobId: JOB }),
  });
});
const post = (url: string, more: Record<string, string> = {}) =>
  gateway.write('POST', url, { headers: { ...headers, ...more } });
const get = (url: string, more: Record<string, string> = {}) => gateway.get(url, { ...headers, ...more });
const requested = () =>
  gateway.rpc.asked.find(({ name }) => name === 'media.banner.extract_colours' || name === 'media.insight.start')
    ?.request;

describe('colours', () => {
  it('API-57 ADM-AI-01 ENT-16 are extracted of one banner, which is answered', async () => {
    gateway.answer({ 'media.job.get': () => done({ successCount: 1, errorCount: 0 }) });
    expect((await post(EXTRACT)).json()).toEqual(banner('done'));
    expect(requested()).toEqual({ id: ID });
    expect((await post('/api/hero-images/1/extract-colors')).json()).toMatchObject({ code: 'BANNER_NOT_FOUND' });
  });

  it('API-57 ADM-AI-12 say why they could not be extracted', async () => {
    gateway.answer({
      'media.job.get': () => done({ successCount: 0, errorCount: 1 }),
      'media.banner.get_any': () => banner('failed') as never,
    });
    expect((await post(EXTRACT)).json()).toMatchObject({ statusCode: 422, message: 'The image is damaged.' });
  });

  it('API-58 ADM-AI-02 are extracted of all banners, with the numbers of both ends', async () => {
    const result = { successCount: 7, errorCount: 1 };
    gateway.answer({ 'media.job.get': () => done(result) });
    const answer = await post(EXTRACT_ALL);
    expect([answer.statusCode, answer.json()]).toEqual([200, result]);
    expect(requested()).toEqual({});
  });

  it('API-81 are a task to a page that prefers not to wait', async () => {
    for (const url of [EXTRACT, EXTRACT_ALL]) {
      const answer = await post(url, ASYNC);
      expect([answer.statusCode, answer.headers.location]).toEqual([202, `/api/jobs/${JOB}`]);
    }
  });
});

describe('insights', () => {
  it('API-64 ENT-29 ENT-30 ENT-31 ENT-32 SEC-12 are answered at once where they are known', async () => {
    gateway.answer({ 'media.insight.start': () => ({ insight: RECOMMENDATIONS, jobId: null }) });
    expect((await get(RECOMMEND)).json()).toEqual(RECOMMENDATIONS);
    expect(requested()).toEqual({ kind: 'recommendations', refresh: false });
  });

  it('API-65 ENT-33 SEC-12 are waited for where they are made', async () => {
    gateway.answer({ 'media.job.get': () => done(IDEAS) });
    expect((await get(`${THEMES}?refresh=true`)).json()).toEqual(IDEAS);
    expect(requested()).toEqual({ kind: 'theme-suggestions', refresh: true });
  });

  it('API-81 are a task to a page that prefers not to wait', async () => {
    const answer = await get(RECOMMEND, ASYNC);
    expect([answer.statusCode, answer.json()]).toEqual([202, expect.objectContaining({ jobId: JOB })]);
    expect((await get(`${RECOMMEND}?refresh=perhaps`)).statusCode).toBe(400);
  });

  it('ADM-AI-05 ADM-AI-06 begin nothing when the last ones are read', async () => {
    expect((await get(LATEST)).json()).toEqual(INSIGHTS);
    expect(gateway.timesAsked('media.insight.start')).toBe(0);
  });

  it.each<[ErrorCode, number]>([
    ['AI_UNAVAILABLE', 503],
    ['AI_DAY_LIMIT', 429],
    ['NO_BANNERS', 409],
  ])('ADM-AI-15 are refused with %s', async (code, status) => {
    gateway.answer({
      'media.insight.start': () => {
        throw new AppError(code);
      },
    });
    for (const url of [RECOMMEND, THEMES]) expect((await get(url)).json()).toMatchObject({ statusCode: status, code });
  });

  it('API-81 are not begun by a link of another site', async () => {
    for (const url of [RECOMMEND, THEMES])
      expect((await get(url, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(gateway.timesAsked('media.insight.start')).toBe(0);
  });
});

it('SEC-10 SEC-12 API-80 are for administrators only', async () => {
  const user = (await gateway.signIn()).headers;
  for (const [as, status] of [
    [{}, 401],
    [user, 403],
  ] as const) {
    const answers = [
      await gateway.write('POST', EXTRACT, { headers: as }),
      await gateway.write('POST', EXTRACT_ALL, { headers: as }),
      await gateway.get(RECOMMEND, { ...as, 'sec-fetch-site': 'same-origin' }),
      await gateway.get(THEMES, { ...as, 'sec-fetch-site': 'same-origin' }),
      await gateway.get(LATEST, as),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
  }
  expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.'))).toEqual([]);
});

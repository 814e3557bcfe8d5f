import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import type { InsightsDto, RecommendationsDto } from '@vitrine/contracts/media/insights.dto';
import type { ColorPalette } from '@vitrine/contracts/ai/palette.rules';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';

afterEach(cleanup);

const PALETTE: ColorPalette = {
  dominantColor: '#1e5aa0',
  mood: 'cool',
  brightness: 'dark',
  colors: [
    { hex: '#1e5aa0', percentage: 70 },
    { hex: '#f0f6fa', percentage: 30 },
  ],
};
const AT = '2026-06-01T10:05:00.000Z';
type Analysis = AdminBannerDto['colorAnalysis'];
const analysis = (state: Analysis['state'], over: Partial<Analysis> = {}): Partial<AdminBannerDto> => ({
  colorAnalysisComplete: state === 'done',
  colorAnalysis: { state, message: null, completedAt: state === 'done' ? AT : null, ...over },
});
const banner = (id: string, over: Partial<AdminBannerDto> = {}): AdminBannerDto => ({
  id,
  name: id,
  title: null,
  description: null,
  url: `/images/${id}/1280.webp`,
  is_default: false,
  image: aPhotoImage({ base: `/images/${id}` }),
  state: 'ready',
  defaultOnceReady: false,
  sourceUrl: null,
  colorPalette: null,
  colorAnalysisComplete: false,
  colorAnalysis: { state: 'none', message: null, completedAt: null },
  createdAt: AT,
  ...over,
});
const SEA = banner('Sea', { colorPalette: PALETTE, ...analysis('done') });
const DUNES = banner('Dunes');
const FOG = banner('Fog', analysis('failed', { message: 'The image is damaged.' }));
const HILLS = banner('Hills', { state: 'pending' });

const INSIGHTS: InsightsDto = {
  recommendations: null,
  themeSuggestions: null,
  running: { recommendations: null, themeSuggestions: null },
  today: 0,
  aDay: 20,
  isAvailable: true,
};
const MADE = { source: 'model', model: 'a-model', generatedAt: AT } as const;
const suits = (userType: string, confidence: number) => ({ bannerId: 'Sea', userType, reason: 'Wide.', confidence });
const RECOMMENDATIONS: RecommendationsDto = {
  insights: ['One banner is cool.'],
  recommendations: [suits('Sailors', 0.2), suits('Divers', 0.9), suits('Surfers', 0.5), suits('Anglers', 0.6)],
  suggestedRotation: { schedule: 'Weekly', reasoning: 'Calm first.' },
  analysis: [
    {
      bannerId: 'Sea',
      visualStyle: 'Calm',
      mood: 'Quiet',
      photographyType: 'Landscape',
      appealRating: 8.5,
      colorPalette: ['#1e5aa0'],
      targetAudience: ['Sailors'],
    },
  ],
  ...MADE,
};
const pending = { jobId: 'j-1', status: 'pending', code: 'JOB_PENDING', message: 'It goes on.' };
const completed = (result: unknown) => ({ jobId: 'j-1', status: 'completed', result, message: null });

const open = (api: Answers = {}) =>
  openDashboard('?tab=ai-insights', {
    api: { adminHeroImages: [SEA, DUNES, FOG, HILLS], aiInsights: INSIGHTS, ...api },
  });
const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Colors of the banners' });
  return within(within(list).getByRole('heading', { name }).closest('li') ?? document.body);
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('ADM-AI-03 ENT-15 ENT-16 shows the palette and mood of each banner, and the state of the others', async () => {
  open();
  const sea = await row('Sea');
  expect(sea.getAllByRole('button', { name: /^Copy/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Copy #1e5aa0, 70%',
    'Copy #f0f6fa, 30%',
  ]);
  expect([sea.getByText('Analyzed'), sea.getByText('Cool, dark')].length).toBe(2);
  expect((await row('Dunes')).getByText('Not analyzed')).toBeTruthy();
  expect((await row('Fog')).getByText('The image is damaged.')).toBeTruthy();
  const hills = await row('Hills');
  expect(hills.getByText('This banner cannot be shown yet.')).toBeTruthy();
  expect(hills.queryByRole('button')).toBeNull();
});

it('copies a color by its swatch', async () => {
  const { user } = open();
  await user.click((await row('Sea')).getByRole('button', { name: 'Copy #1e5aa0, 70%' }));
  expect(await screen.findByText('#1e5aa0 copied to clipboard')).toBeTruthy();
});

it('ADM-AI-09 LIM-43 holds the place of four banners while they load', async () => {
  open({ adminHeroImages: () => new Promise(() => {}) });
  expect((await screen.findByRole('status', { name: 'Loading colors' })).children).toHaveLength(4);
});

it('ADM-AI-01 ADM-AI-04 ADM-AI-17 API-57 extracts the colors of one banner, also again', async () => {
  const { user, api } = open({ extractColors: pending, task: completed({ successCount: 1, errorCount: 0 }) });
  await user.click((await row('Sea')).getByRole('button', { name: 'Extract again: Sea' }));
  expect(await screen.findByText('Colors Extracted')).toBeTruthy();
  expect(api.callsOf('extractColors')[0]?.params.id).toBe('Sea');
});

it.each([
  [{ extractColors: new Refused(422, 'Not now.', 'OTHER') }, 'Not now.'],
  [{ extractColors: pending, task: completed({ successCount: 0, errorCount: 1 }) }, 'The image is damaged.'],
])('ADM-AI-12 says why the colors of one banner could not be extracted', async (api, why) => {
  const { user } = open(api);
  await user.click((await row('Fog')).getByRole('button', { name: 'Extract colors: Fog' }));
  expect(await screen.findByText('Color Extraction Failed')).toBeTruthy();
  expect(screen.getAllByText(why).length).toBeGreaterThan(0);
});

it('ADM-AI-02 ADM-AI-17 API-58 extracts the colors of all, with progress and the numbers of both ends', async () => {
  let isDone = false;
  const { user, client } = open({
    extractAllColors: pending,
    task: () =>
      isDone
        ? completed({ successCount: 3, errorCount: 1 })
        : { ...pending, result: null, task: { state: 'running', done: 2, total: 4 } },
  });
  await user.click(await button('Extract all colors'));
  expect(await screen.findByText('2 of 4 banners')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  isDone = true;
  await client.invalidateQueries();
  expect(await screen.findByText('Bulk Extraction Complete')).toBeTruthy();
  expect(screen.getByText('3 succeeded, 1 failed.')).toBeTruthy();
});

it('ADM-AI-13 says why the colors of all could not be extracted', async () => {
  const { user } = open({ extractAllColors: new Refused(422, 'Not now.', 'OTHER') });
  await user.click(await button('Extract all colors'));
  expect([await screen.findByText('Bulk Extraction Failed'), screen.getByText('Not now.')].length).toBe(2);
});

it('ADM-AI-05 ADM-AI-06 ADM-GEN-11 SEC-12 begins nothing until an administrator starts it', async () => {
  const { api } = open();
  expect(await button('Analyze hero banners')).toBeTruthy();
  expect(await button('Suggest themes')).toBeTruthy();
  expect(screen.getAllByText('20 of 20 AI analyses left today')).toHaveLength(2);
  for (const route of ['aiRecommendations', 'aiThemeSuggestions', 'extractColors', 'extractAllColors'] as const)
    expect(api.callsOf(route)).toEqual([]);
});

it('ADM-AI-07 ADM-AI-08 ADM-AI-14 LIM-41 API-64 shows the top three by confidence, and a card of each banner', async () => {
  let made = false;
  const { user, api } = open({
    aiInsights: () => (made ? { ...INSIGHTS, recommendations: RECOMMENDATIONS, today: 1 } : INSIGHTS),
    aiRecommendations: () => {
      made = true;
      return RECOMMENDATIONS;
    },
  });
  await user.click(await button('Analyze hero banners'));
  const top = within(await screen.findByRole('list', { name: 'Top recommendations' }));
  expect(top.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Divers',
    'Anglers',
    'Surfers',
  ]);
  const cards = within(screen.getByRole('list', { name: 'Analysis of the banners' }));
  expect([cards.getByText('8.5 / 10'), cards.getByText('Landscape'), screen.getByText('a-model')].length).toBe(3);
  expect(api.callsOf('aiRecommendations')[0]?.query.get('refresh')).toBeNull();
  await user.click(await button('Analyze again'));
  await waitFor(() => expect(api.callsOf('aiRecommendations')[1]?.query.get('refresh')).toBe('true'));
});

it('ADM-AI-06 ADM-AI-15 API-65 ENT-33 follows the ideas that are made, and marks local ones', async () => {
  const themeSuggestions = { suggestions: ['A cool theme.'], source: 'local', model: null, generatedAt: AT };
  let isDone = false;
  const { user, client } = open({
    aiInsights: () => {
      if (isDone) return { ...INSIGHTS, themeSuggestions };
      return INSIGHTS;
    },
    aiThemeSuggestions: pending,
    task: () => (isDone ? completed(themeSuggestions) : { ...pending, result: null }),
  });
  await user.click(await button('Suggest themes'));
  expect(await button('Generating…')).toBeTruthy();
  isDone = true;
  await client.invalidateQueries({ queryKey: ['/api/jobs/:jobId'] });
  expect(await screen.findByText('A cool theme.')).toBeTruthy();
  expect(screen.getByText('Local')).toBeTruthy();
});

it.each([
  ['ADM-AI-10', 'Analyze hero banners', 'aiRecommendations', 'Analysis Failed'],
  ['ADM-AI-11', 'Suggest themes', 'aiThemeSuggestions', 'Failed to Generate Ideas'],
])('%s says why “%s” has failed', async (_id, name, route, title) => {
  const { user } = open({ [route]: new Refused(503, 'AI suggestions are switched off.', 'AI_UNAVAILABLE') });
  await user.click(await button(name));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('AI suggestions are switched off.')).toBeTruthy();
});

it('says plainly that the day’s analyses are used up', async () => {
  const { user, api } = open({ aiInsights: { ...INSIGHTS, today: 20 } });
  expect(await screen.findAllByText(/Today’s 20 AI analyses are used up/)).toHaveLength(2);
  await user.click(await button('Analyze hero banners'));
  expect(api.callsOf('aiRecommendations')).toEqual([]);
});

it('ENT-15 ENT-16 shows palette, mood and failures in the Hero Banners tab too', async () => {
  openDashboard('?tab=hero-banners', {
    api: { adminHeroImages: [SEA, FOG, banner('Reef', analysis('pending'))] },
  });
  expect(await screen.findByRole('img', { name: 'Palette: #1e5aa0, #f0f6fa' })).toBeTruthy();
  for (const text of ['Cool, dark', 'The image is damaged.', 'Extracting colors…'])
    expect(screen.getByText(text)).toBeTruthy();
});

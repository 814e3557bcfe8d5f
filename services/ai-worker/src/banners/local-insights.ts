import type {
  BannerAnalysis,
  BannerRecommendation,
  Insight,
  InsightKind,
  RecommendationsAnswer,
} from '@vitrine/contracts/ai/insights';
import { capitalise, contrastOf, listWords, mainColours } from '../analysis/local/image-words.js';
import { isCool, isWarm } from '../analysis/local/measure-image.js';
import { toHex, toOklch } from '../analysis/local/oklab.js';
import { sceneOf, type Scene } from '../analysis/local/scene.js';
import { InsightMaker, type SeenBanner } from './insight-maker.port.js';

/** What kind of photography a scene stands for, and whom it suits. */
const SCENES: Record<Scene, { type: string; audience: string[] }> = {
  monochrome: { type: 'Black and white', audience: ['Fine art photographers', 'Street photographers'] },
  'open-land': { type: 'Landscape', audience: ['Landscape photographers', 'Travel photographers'] },
  greenery: { type: 'Nature', audience: ['Nature photographers', 'Outdoor photographers'] },
  sky: { type: 'Sky', audience: ['Landscape photographers', 'Aerial photographers'] },
  none: { type: 'Not recognized', audience: [] },
};

/** Whom a banner suits by its look alone. */
const lookAudience = ({ palette: { mood, brightness } }: SeenBanner): string[] => {
  if (brightness === 'dark') return ['Night photographers'];
  if (mood === 'warm') return ['Wedding photographers'];
  return mood === 'cool' ? ['Architecture photographers'] : ['Portrait photographers'];
};

const nameOf = ({ name }: SeenBanner): string => `“${name}”`;
const audienceOf = (banner: SeenBanner): string[] => {
  const { audience } = SCENES[sceneOf(banner.measures)];
  return audience.length > 0 ? audience : lookAudience(banner);
};

const styleOf = ({ measures, palette }: SeenBanner): string => {
  const contrast = contrastOf(measures);
  const parts = [
    contrast && `${contrast} contrast`,
    palette.brightness !== 'normal' && palette.brightness,
    measures.monochrome ? 'monochrome' : measures.chroma > 0.085 ? 'colorful' : 'muted colors',
  ];
  return capitalise(parts.filter(Boolean).join(', '));
};

/**
 * How well a page opens with it, as far as pixels say: tones to carry text, some contrast and colour, and calm areas to
 * rest on. Between 3 and 9, because what is shown counts more and is not known here.
 */
const appealOf = ({ measures: { contrast, chroma, detail, monochrome } }: SeenBanner): number =>
  3 + 2.5 * Math.min(1, contrast / 0.7) + 1.5 * (monochrome ? 0.7 : Math.min(1, chroma / 0.09)) + 2 * (1 - detail);

const analysisOf = (banner: SeenBanner): BannerAnalysis => ({
  bannerId: banner.id,
  visualStyle: styleOf(banner),
  mood: capitalise(banner.palette.mood),
  photographyType: SCENES[sceneOf(banner.measures)].type,
  appealRating: appealOf(banner),
  colorPalette: banner.palette.colors.map(({ hex }) => hex),
  targetAudience: audienceOf(banner),
});

/** Sure of measurements, less so of what they stand for: never above two thirds. */
const recommendationsOf = (banner: SeenBanner): BannerRecommendation[] =>
  audienceOf(banner).map((userType, at) => {
    const known = sceneOf(banner.measures) !== 'none';
    const colours = listWords(mainColours(banner.measures, 2));
    return {
      bannerId: banner.id,
      userType,
      reason: `${nameOf(banner)} is a ${banner.palette.mood} image, mainly in ${colours || 'quiet tones'}.`,
      confidence: (known ? 0.66 : 0.4) - 0.1 * at - (10 - appealOf(banner)) / 50,
    };
  });

const count = (banners: readonly SeenBanner[], test: (banner: SeenBanner) => boolean): number =>
  banners.filter(test).length;
const countOf = (one: number, all: number, words: string): string =>
  `${one} of ${all} ${all === 1 ? 'banner' : 'banners'} ${one === 1 ? 'is' : 'are'} ${words}.`;

/** What can be said of part of a set; of none of it there is nothing to say. */
const LOOKS: readonly (readonly [test: (banner: SeenBanner) => boolean, words: string])[] = [
  [({ palette }) => palette.mood === 'warm', 'warm'],
  [({ palette }) => palette.mood === 'cool', 'cool'],
  [({ palette }) => palette.mood === 'neutral', 'neither warm nor cool'],
  [({ palette }) => palette.brightness === 'dark', 'dark, so that white text stands out'],
];

const insightsOf = (banners: readonly SeenBanner[]): string[] => [
  ...LOOKS.map(([test, words]) => [count(banners, test), words] as const)
    .filter(([some]) => some > 0)
    .map(([some, words]) => countOf(some, banners.length, words)),
  ...banners
    .filter(({ measures }) => measures.detail > 0.6)
    .map((banner) => `${nameOf(banner)} is busy all over; text over it needs a shade.`),
];

const recommend = (banners: readonly SeenBanner[]): RecommendationsAnswer => {
  const ranked = banners.toSorted((one, other) => appealOf(other) - appealOf(one));
  return {
    insights: insightsOf(banners),
    recommendations: ranked.flatMap(recommendationsOf),
    suggestedRotation: {
      schedule: banners.length > 1 ? `Weekly: ${ranked.map(nameOf).slice(0, 4).join(', ')}` : 'None with one banner',
      reasoning: 'Ordered by contrast, color and calm areas, as measured.',
    },
    analysis: banners.map(analysisOf),
  };
};

/** The colour of a mood that is noticed first, which is seldom the largest; nothing where only others are noticed. */
const accentOf = ({ measures }: SeenBanner, mood: 'warm' | 'cool'): string => {
  const accent = measures.palette.find(({ colour }) => (mood === 'warm' ? isWarm : isCool)(toOklch(colour)));
  return accent ? ` with ${accent.name} (${toHex(accent.colour)}) as accent` : '';
};

/** Ideas from what the set has, and from what it lacks. */
const themesOf = (banners: readonly SeenBanner[]): string[] => {
  const has = (test: (banner: SeenBanner) => boolean): SeenBanner | undefined => banners.find(test);
  const dark = has(({ palette }) => palette.brightness === 'dark');
  const bright = has(({ palette }) => palette.brightness === 'bright');
  const warm = has(({ palette }) => palette.mood === 'warm');
  const cool = has(({ palette }) => palette.mood === 'cool');
  const monochrome = has(({ measures }) => measures.monochrome);
  return [
    dark && `A dark page in ${dark.palette.dominantColor} that continues ${nameOf(dark)}.`,
    bright && `A light page with much white around ${nameOf(bright)}.`,
    warm && `A warm theme${accentOf(warm, 'warm')}, from ${nameOf(warm)}.`,
    cool && `A cool theme${accentOf(cool, 'cool')}, from ${nameOf(cool)}.`,
    monochrome && `A theme without color, led by ${nameOf(monochrome)}.`,
    !warm && 'A warm banner, such as evening light: the set has none.',
    !cool && 'A cool banner, such as sea or morning mist: the set has none.',
    !dark && 'A dark banner for pages that show light on black: the set has none.',
  ].filter((idea): idea is string => typeof idea === 'string');
};

/** Insights from measurements: colours, light, contrast. What is shown it does not know, and says so by its source. */
export class LocalInsights extends InsightMaker {
  make(kind: InsightKind, banners: readonly SeenBanner[]): Promise<Insight> {
    const by = { source: 'local', model: null } as const;
    return Promise.resolve(
      kind === 'recommendations'
        ? { kind, ...by, answer: recommend(banners) }
        : { kind, ...by, answer: { suggestions: themesOf(banners) } },
    );
  }
}

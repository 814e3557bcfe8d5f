import { PhotoAnalyser, type RawSuggestion } from '../photo-analyser.port.js';
import type { OpenedImage } from '../open-image.js';
import { measureImage, type Measures } from './measure-image.js';
import {
  brightnessOf,
  capitalise,
  contrastOf,
  formatOf,
  listWords,
  mainColours,
  scenePhrase,
  temperatureOf,
  titleFor,
  type Format,
} from './image-words.js';
import { categoryOf, sceneOf, type Scene } from './scene.js';

/**
 * Suggests from measurements: colours, light, and the place of green and blue. It names no objects, because it
 * recognises none; the form shows this by `source: 'local'`.
 */
export class LocalAnalyser extends PhotoAnalyser {
  async analyse(image: OpenedImage): Promise<RawSuggestion> {
    const format = formatOf(image.width, image.height);
    if (!image.decodable) return fromFormat(format);
    const measures = measureImage(await image.pixels());
    return fromMeasures(format, measures, sceneOf(measures));
  }
}

/** HEVC-coded HEIC: the pixels cannot be read here, so only the size speaks. */
const fromFormat = (format: Format): RawSuggestion => ({
  title: 'New photograph',
  category: 'other',
  description: `A photograph in ${format} format.`,
  tags: [],
  alt: `Photograph in ${format} format`,
  source: 'local',
});

const lightSentence = (m: Measures): string => {
  const contrast = contrastOf(m);
  const temperature = temperatureOf(m);
  const parts = [
    contrast === 'strong' ? 'strong contrast' : contrast === 'soft' ? 'soft contrast' : '',
    temperature ? `${temperature} tones` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${capitalise(listWords(parts))}.` : '';
};

const fromMeasures = (format: Format, m: Measures, scene: Scene): RawSuggestion => {
  const kind = [brightnessOf(m), m.monochrome ? 'black-and-white' : null, 'photograph'].filter(Boolean).join(' ');
  const shows = scenePhrase(scene, m);
  const colours = mainColours(m, 3);
  const palette = m.monochrome ? '' : `Main colors: ${listWords(colours)}.`;
  const opening = `A ${kind} in ${format} format${shows ? `: ${shows}` : ''}.`;
  const alt = m.monochrome
    ? capitalise(`${kind} in ${format} format`)
    : capitalise(`${kind} in ${listWords(colours)}${shows ? `: ${shows}` : ''}`);
  return {
    title: titleFor(scene, m),
    category: categoryOf(scene),
    description: [opening, palette, lightSentence(m)].filter(Boolean).join(' '),
    tags: tagsFor(m, scene),
    alt,
    source: 'local',
  };
};

const SCENE_TAGS: Record<Scene, readonly string[]> = {
  monochrome: ['black and white', 'monochrome'],
  'open-land': ['landscape', 'outdoors', 'sky'],
  greenery: ['nature', 'greenery', 'outdoors'],
  sky: ['sky', 'blue sky'],
  none: [],
};

/** What a photographer would tag it with. Colours, light and format are seen, and no visitor searches for them. */
const tagsFor = (m: Measures, scene: Scene): string[] => [
  ...SCENE_TAGS[scene],
  ...(m.lowSun && scene !== 'none' ? ['low sun'] : []),
];

import { bareTexts } from './bare-texts.mjs';
import { importCircles } from './import-circles.mjs';
import { importWalls } from './import-walls.mjs';
import { testPlaces } from './test-places.mjs';

export default {
  meta: { name: 'vitrine' },
  rules: {
    'bare-texts': bareTexts,
    'import-circles': importCircles,
    'import-walls': importWalls,
    'test-places': testPlaces,
  },
};

import { importCircles } from './import-circles.mjs';
import { importWalls } from './import-walls.mjs';
import { testPlaces } from './test-places.mjs';

export default {
  meta: { name: 'vitrine' },
  rules: { 'import-circles': importCircles, 'import-walls': importWalls, 'test-places': testPlaces },
};

import { expect, it } from '@jest/globals';
import { contrast } from '@vitrine/contracts/portfolio/color.rules';
import { galleryTheme } from './gallery-theme.js';

it.each(['#ffd400', '#2a4b8d', '#ffffff', '#000000', '#a8481f', '#7f7f7f'])(
  'VISIT-44 makes the accent %s legible on both grounds',
  (accent) => {
    const { variables } = galleryTheme({ mode: 'auto', accent });
    expect(contrast(variables['--accent-on-light'] ?? '', '#fbfaf8')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(variables['--accent-on-dark'] ?? '', '#0f0f0e')).toBeGreaterThanOrEqual(4.5);
  },
);

it('VISIT-44 leaves an accent as it is where it can be read', () => {
  const { variables } = galleryTheme({ mode: 'light', accent: '#2a4b8d' });
  expect(variables['--accent-on-light']).toBe('#2a4b8d');
});

it('VISIT-44 fixes the mode that the photographer has chosen, and no other', () => {
  const rootClass = (mode: 'auto' | 'light' | 'dark') => galleryTheme({ mode, accent: null }).rootClass;
  expect([rootClass('auto'), rootClass('light'), rootClass('dark')]).toEqual(['', 'one-mode', 'one-mode dark']);
});

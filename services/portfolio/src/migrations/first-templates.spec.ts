import { describe, expect, it } from '@jest/globals';
import { DEFAULT_COLORS, DEFAULT_TYPOGRAPHY } from '@vitrine/contracts/portfolio/template.rules';
import { FIRST_TEMPLATES } from './first-templates.js';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe('first templates', () => {
  it('TPL-22 ENT-21 ENT-50 has classic as its one default, with the specified colours and type', () => {
    expect(FIRST_TEMPLATES.filter((t) => t.isDefault).map((t) => t.id)).toEqual(['classic']);
    expect(FIRST_TEMPLATES[0]).toMatchObject({ colorScheme: DEFAULT_COLORS, typography: DEFAULT_TYPOGRAPHY });
  });

  it.each(FIRST_TEMPLATES.map((t) => [t.id, t.colorScheme] as const))('ENT-20 keeps %s readable', (_id, colors) => {
    for (const ground of [colors.background, colors.cardBackground]) {
      expect(contrast(colors.text, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(colors.textLight, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

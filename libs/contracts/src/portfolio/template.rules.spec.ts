import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_COLORS,
  DEFAULT_TEMPLATE_ID,
  DEFAULT_TYPOGRAPHY,
  resolveTemplate,
  takesEnquiries,
  type TemplateDto,
} from '@vitrine/contracts/portfolio/template.rules';

const template = (id: string, isDefault = false): TemplateDto => ({
  id,
  name: id,
  description: '',
  category: '',
  isDefault,
  colorScheme: DEFAULT_COLORS,
  typography: DEFAULT_TYPOGRAPHY,
});

describe('resolveTemplate', () => {
  const all = [template('a'), template('b', true), template('c')];
  it('TPL-01 TPL-02 takes the chosen one', () => expect(resolveTemplate(all, 'c')?.id).toBe('c'));
  it('TPL-03 TPL-05 else the one flagged default', () => {
    expect(resolveTemplate(all, null)?.id).toBe('b');
    expect(resolveTemplate(all, 'gone')?.id).toBe('b');
  });
  it('TPL-04 else the first', () => expect(resolveTemplate([template('x'), template('y')])?.id).toBe('x'));
  it('TPL-04 has nothing to take from an empty list', () => expect(resolveTemplate([])).toBeUndefined());
});

it.each([
  ['classic', 'booking', true],
  [null, 'general', true],
  ['odd', 'prints', true],
  ['epic', 'disabled', false],
  ['monochrome', 'booking', false],
  ['monochrome-white', 'booking', false],
] as const)('PORT-37 PORT-38 has a form in %s with the preference %s: %p', (template, preference, hasForm) =>
  expect(takesEnquiries(template, preference)).toBe(hasForm),
);

describe('defaults', () => {
  it.each([
    ['TPL-08', 'primary', '#000000'],
    ['TPL-09', 'secondary', '#ffffff'],
    ['TPL-10', 'accent', '#f5f5f5'],
    ['TPL-11', 'text', '#333333'],
    ['TPL-12', 'textLight', '#666666'],
    ['TPL-13', 'background', '#ffffff'],
    ['TPL-14', 'cardBackground', '#ffffff'],
    ['TPL-15', 'border', '#e5e5e5'],
  ] as const)('%s %s is %s', (_id, name, color) => expect(DEFAULT_COLORS[name]).toBe(color));

  it('TPL-16 font is Montserrat', () => expect(DEFAULT_TYPOGRAPHY.fontFamily).toBe('Montserrat'));
  it('TPL-17 heading weight is 300', () => expect(DEFAULT_TYPOGRAPHY.headingWeight).toBe(300));
  it('TPL-18 body weight is 400', () => expect(DEFAULT_TYPOGRAPHY.bodyWeight).toBe(400));
  it('TPL-22 template is classic', () => expect(DEFAULT_TEMPLATE_ID).toBe('classic'));
});

import { expect, it } from '@jest/globals';
import { templateVariables } from './page-theme.js';

it('TPL-08 TPL-09 TPL-10 TPL-11 TPL-12 TPL-13 TPL-14 TPL-15 TPL-16 TPL-17 TPL-18 has a default for every variable', () => {
  expect(templateVariables(null)).toMatchObject({
    '--template-primary': '#000000',
    '--template-secondary': '#ffffff',
    '--template-accent': '#f5f5f5',
    '--template-text': '#333333',
    '--template-textLight': '#666666',
    '--template-background': '#ffffff',
    '--template-cardBackground': '#ffffff',
    '--template-border': '#e5e5e5',
    '--template-headingWeight': '300',
    '--template-bodyWeight': '400',
    '--template-scheme': 'light',
  });
  expect(templateVariables(null)['--template-fontFamily']).toMatch(/^'Montserrat Variable', 'Montserrat'/);
});
it('recognises a dark template, so that scroll bars and form controls follow', () => {
  const scheme = (background: string) =>
    templateVariables({ colorScheme: { background } as never })['--template-scheme'];
  expect([scheme('#0a0a0a'), scheme('#f0f0f0'), scheme('red')]).toEqual(['dark', 'light', 'light']);
});
it('takes no quotes and no further declarations from a font name', () => {
  expect(
    templateVariables({ typography: { fontFamily: "'Inter', serif", headingWeight: 300, bodyWeight: 400 } })[
      '--template-fontFamily'
    ],
  ).toMatch(/^'Inter Variable', 'Inter'/);
});

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { RESERVED_WORDS } from '@vitrine/contracts/site-paths.rules';
import { isPortfolioPath } from '../src/shared/lib/site-paths.js';

const source = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8');

const bootedDark = (pathname: string, stored: string | null) => {
  const classes: string[] = [];
  runInNewContext(source, {
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === 'vite-ui-theme' ? stored : null) },
    document: { documentElement: { classList: { add: (name: string) => classes.push(name) } } },
  });
  return classes.includes('dark');
};

it('OFF-05 is light unless dark was chosen', () => {
  expect([
    bootedDark('/', null),
    bootedDark('/', 'light'),
    bootedDark('/', 'dark'),
    bootedDark('/my-photos', 'dark'),
  ]).toEqual([false, false, true, true]);
});
it.each([
  '/',
  '/ada',
  '/Ada.L',
  '/ada/',
  '/a/b',
  '/account-x',
  ...[...RESERVED_WORDS].flatMap((word) => [`/${word}`, `/${word}/`, `/${word.toUpperCase()}`]),
])('OFF-07 judges %s as the application does', (path) => {
  expect(bootedDark(path, 'dark')).toBe(!isPortfolioPath(path));
});

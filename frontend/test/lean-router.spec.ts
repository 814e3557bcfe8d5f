import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { expectLibrary } from '@vitrine/testing/expect-library';
import { REPLACEMENTS, ROUTER_FILES } from '../vite/lean-router.ts';

const entry = createRequire(import.meta.url).resolve('react-router');

/** The module that a bundler reads, and what it imports beside it. */
const routerModules = (): string => {
  const folder = dirname(entry);
  const index = readFileSync(join(folder, 'index.mjs'), 'utf8');
  const files = [...index.matchAll(/from "\.\/(chunk-[^"]+)"/g)].map(([, file = '']) => file);
  return [index, ...files.map((file) => readFileSync(join(folder, file), 'utf8'))].join('\n');
};

it('finds in react-router what it replaces', () => {
  expectLibrary('react-router', '7.18', 'frontend/vite/lean-router.ts');
  expect(entry).toMatch(ROUTER_FILES);
  const code = routerModules();
  const found = REPLACEMENTS.map(([pattern]) => code.match(pattern)?.length ?? 0);
  expect(found[0]).toBe(1);
  expect(found[1]).toBeGreaterThan(10);
  expect(found[2]).toBeGreaterThan(10);
});

it('touches no displayName or wrapper of another kind', () => {
  const [, names = [/$^/, ''], wrappers = [/$^/, '']] = REPLACEMENTS;
  expect('  context.displayName = "inner";'.replace(...names)).toContain('inner');
  expect('let x = React2.useMemo(() => 1);'.replace(...wrappers)).not.toContain('PURE');
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Finding, lintFiles } from './lib/lint-files.js';

/** One file that must be refused for each way in which a test can stand in a wrong place. */
const MISPLACED = [
  ['of the started product beside a service', 'services/media/test/upload.e2e-spec.ts'],
  ['with real servers beside its file', 'services/media/src/photos/photo.integration-spec.ts'],
  ['with real servers in the page', 'frontend/test/upload.integration-spec.ts'],
  ['of types in src, where it is built', 'libs/contracts/src/http-map.type-spec.ts'],
  ['in JSX outside of the page', 'services/media/test/page.spec.tsx'],
  ['of a rule among the journeys', 'e2e/rule.spec.ts'],
  ['of a rule in the root of a package', 'libs/platform/outbox.spec.ts'],
  ['by a name that no project runs', 'services/media/src/photos/photo.test.ts'],
  ['beside no file of its name', 'services/media/src/photos/orders.spec.ts'],
  ['of one file far from it', 'services/media/test/photo.spec.ts'],
  ['of one file in a mirror of src', 'libs/contracts/test/media/photo.rules.spec.ts'],
] as const;

const PLACED = [
  'services/media/src/photos/photo.spec.ts',
  'services/media/src/photos/photo-order.spec.ts',
  'services/media/test/handlers.spec.ts',
  'services/media/test/photo.integration-spec.ts',
  'libs/contracts/src/media/photo.rules.spec.ts',
  'libs/contracts/test/http-map.type-spec.ts',
  'stack/test/product.integration-spec.ts',
  'frontend/src/widgets/hero/hero-contrast.spec.ts',
  'frontend/test/markup.spec.tsx',
  'frontend/test/site/hero.spec.tsx',
  'e2e/visitor.e2e-spec.ts',
  'scripts/rule.spec.ts',
];

const TESTED = [
  'services/media/src/photos/photo.ts',
  'libs/contracts/src/media/photo.rules.ts',
  'frontend/src/widgets/hero/hero.tsx',
];

describe('a test', () => {
  let findings: Finding[];
  const codesOf = (file: string) => findings.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);

  beforeAll(() => {
    const files = [...MISPLACED.map(([, file]) => file), ...PLACED, ...TESTED];
    findings = lintFiles(files.map((file) => [file, 'export const thing = 1;\n'] as const));
  });

  it.each(MISPLACED)('is refused %s: %s', (_what, file) => {
    expect(codesOf(file)).toEqual(['vitrine(test-places)']);
  });

  it.each(PLACED)('may stand as %s', (file) => {
    expect(codesOf(file)).toEqual([]);
  });
});

import { linguiMacroSwcPlugin } from '@lingui/swc-plugin/options';

/** Kinds of test; the names say what may be faked (see docs/architecture.md, "Tests"). */
const compile = (experimental) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2024',
      keepClassNames: true,
      experimental: { keepImportAttributes: true, ...experimental },
      parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  },
];

const base = {
  rootDir: import.meta.dirname,
  transform: {
    '/frontend/.+\\.tsx?$': compile({
      cacheRoot: `${import.meta.dirname}/node_modules/.cache/swc`,
      plugins: [linguiMacroSwcPlugin()],
    }),
    '^.+\\.tsx?$': compile({}),
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/dist-server/', '/\\.data/'],
  moduleNameMapper: {
    '^@vitrine/(contracts|image-files|platform|testing|openapi|dev-servers|e2e-support)/(.*)$':
      '<rootDir>/libs/$1/src/$2.ts',
    '^@vitrine/stack/(.*)$': '<rootDir>/stack/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/scripts/empty.mjs',
    // Their own builds in one file: otherwise each suite links 2,100 modules for the icons, and 190 for the queries.
    '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
    '^@testing-library/dom$': '<rootDir>/node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js',
  },
};

/** Postgres, Redis and the rest are started once for the run, by the first project that asks. */
const realServers = {
  globalSetup: '<rootDir>/libs/testing/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/jest/global-teardown.mjs',
};

/** Says what browsers show when a test fails. */
const browsers = { ...base, testEnvironment: '<rootDir>/libs/testing/jest/browser-environment.mjs' };

/** What starts, breaks, is restored, replaced and watched: by `npm run test:operations`, so that `npm test` ends within half an hour. */
const OPERATIONS = ['area-faults', 'backup', 'chaos/chaos', 'faults', 'rollout', 'start', 'tracing', 'upgrade'];

export default {
  testTimeout: 60_000,
  // Modules of suites that have ended stay in memory under --experimental-vm-modules: a worker of all suites comes to 4 GB,
  // where V8 gives up, and collects garbage for half of its time before.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services}/*/{src,test}/**/*.spec.ts',
        '<rootDir>/{stack,cli}/src/**/*.spec.ts',
        '<rootDir>/cli/test/**/*.spec.ts',
        '<rootDir>/frontend/{src,test}/**/*.spec.ts',
        '<rootDir>/scripts/**/*.spec.ts',
      ],
    },
    {
      ...base,
      ...realServers,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{libs,services}/*/test/**/*.integration-spec.ts',
        '<rootDir>/stack/test/**/*.integration-spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/frontend/test/setup.mjs'],
      testMatch: ['<rootDir>/frontend/{src,test}/**/*.spec.tsx'],
    },
    {
      ...browsers,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/**/*.e2e-spec.ts'],
      testPathIgnorePatterns: [
        `/e2e/(${[...OPERATIONS, 'all-in-one', 'other-browsers', 'desk'].join('|')})\\.e2e-spec\\.ts$`,
      ],
    },
    {
      ...base,
      displayName: 'browsers',
      testMatch: ['<rootDir>/e2e/other-browsers.e2e-spec.ts'],
    },
    {
      ...base,
      displayName: 'desk',
      testMatch: ['<rootDir>/e2e/desk.e2e-spec.ts'],
    },
    {
      ...browsers,
      displayName: 'operations',
      testMatch: OPERATIONS.map((name) => `<rootDir>/e2e/${name}.e2e-spec.ts`),
    },
    {
      ...base,
      displayName: 'image',
      testMatch: ['<rootDir>/e2e/all-in-one.e2e-spec.ts'],
    },
    {
      // The integration suites again, with the servers of docker-compose.yml. Those of the servers' own packages stay out.
      ...base,
      displayName: 'containers',
      globalSetup: '<rootDir>/libs/testing/jest/containers-setup.mjs',
      globalTeardown: realServers.globalTeardown,
      moduleNameMapper: {
        '^@vitrine/dev-servers/(nats-server|s3-server)$': '<rootDir>/libs/testing/src/containers/$1.ts',
        ...base.moduleNameMapper,
      },
      testMatch: ['<rootDir>/{libs/platform,services/*}/test/**/*.integration-spec.ts'],
    },
  ],
};

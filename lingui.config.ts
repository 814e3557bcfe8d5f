import { createBabelExtractor } from '@lingui/cli/api/extractors/babel';
import { defineConfig } from '@lingui/cli';

/** Messages of pages, API and mails, in one catalogue (docs/decisions/0118). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/dist/texts/{locale}',
      include: ['frontend/src', 'libs/contracts/src', 'services/*/src/**/*.ts'],
      exclude: ['**/*.spec.*', 'frontend/src/testing'],
    },
  ],
  extractors: [createBabelExtractor({ parserOptions: { tsExperimentalDecorators: true } })],
  // English is active wherever `i18n` comes from.
  runtimeConfigModule: { i18n: ['@vitrine/contracts/i18n', 'i18n'] },
});

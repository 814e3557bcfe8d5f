import { linguiMacroSwcPlugin } from '@lingui/swc-plugin/options';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react-swc';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { compressedFiles } from './vite/compressed-files.ts';
import { installable } from './vite/installable.ts';
import { ENTRY, pageTemplate } from './vite/page-template.ts';
import { visitorBudget } from './vite/visitor-budget.ts';

/** What every page needs. In one file: several compress worse, by what they export to each other, too. */
const EVERY_PAGE = [
  /node_modules\/(react|react-dom|scheduler|react-router|@lingui|@messageformat|moo)\//,
  /query-core\/build\/modern\/(?!infinite|mutationObserver|queriesObserver|hydration)/,
  /contracts\/dist\/(http\/routes|i18n)/,
  /src\/shared\/(api\/(api-|query-client|page-data)|lib\/lazy-component|ui\/(button|avatar|boundary|empty-state|icons))/,
  /src\/app\/shell\/(nav-bar|nav-links|theme-toggle|site-frame|use-scroll-to|page-views|offline-banner)/,
  /src\/app\/(app|router|site-routes|providers|hydrate)\.tsx/,
  /src\/shared\/(lib\/(survive-translation|site-router)|hooks\/use-(document-title|online|search-change))|data\/(held-photos|photos\/photo-stats)|contracts\/dist\/portfolio\/page\.rules/,
];

/** What most pages for visitors share of pictures: one file instead of a dozen. */
const PICTURES =
  /src\/(widgets\/(masonry|carousel|photo-image)|(features|data)\/(gallery|portfolio-page|portfolio)\/[^/]*$)|lazy-lightbox|social-marks|use-document-title|data\/hero\/(own-hero|page-hero|use-page-hero)|thumbhash|categories\.rules/;

/** What every page has once it is used. Small files, for the same reason in one. */
const EVERY_USE =
  /src\/(shared\/(toast\/toast-store|api\/(error-sentence|form-data|session-over)|lib\/(single-keys|is-composing)|hooks\/use-(media-query|scroll-lock|focus-trap))|widgets\/toast\/toaster|features\/uploads\/queue\/queue-store)/;

/** English messages stay in the code; what is extracted for translators alone does not. */
const withTexts = react({ plugins: [linguiMacroSwcPlugin({ descriptorFields: 'message' })] });

/** What the gateway renders visitors' pages with (`vite build --ssr`): one program with all it needs. */
const SERVER_BUNDLE: UserConfig = {
  plugins: [withTexts],
  ssr: { noExternal: true },
  // Unlike for browsers, Vite leaves the choice of React's build to the process.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist-server',
    target: 'node24',
    copyPublicDir: false,
    // The work pages are named by the routes, but never rendered here.
    rolldownOptions: { output: { chunkFileNames: 'parts/[name]-[hash].js' } },
  },
};

export default defineConfig(({ mode, command, isSsrBuild }) => {
  // A build started from a test inherits NODE_ENV=test, and would contain React's development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  if (isSsrBuild) return SERVER_BUNDLE;
  return {
    plugins: [withTexts, tailwindcss(), pageTemplate(), installable(), visitorBudget(), compressedFiles()],
    server: { proxy: proxyTo(loadEnv(mode, import.meta.dirname, 'VITE_')['VITE_BACKEND'] ?? 'http://127.0.0.1:3000') },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      // Tells the gateway which files a page needs.
      manifest: true,
      // Inlined assets would be data: addresses, which the content security policy does not need to allow.
      assetsInlineLimit: 0,
      // A browser that does not know preloading loads the same files a moment later.
      modulePreload: { polyfill: false },
      // The HEIC decoder is 3 MB and only ever loaded for a HEIC file the browser cannot read itself.
      chunkSizeWarningLimit: 3200,
      rolldownOptions: {
        input: ENTRY,
        // Looking at a property of a library runs nothing.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // Names of chunks are in what visitors load, and hashes do not compress: seven of its characters are the fewest that the bundler takes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'base', test: (id) => EVERY_PAGE.some((part) => part.test(id)), priority: 2 },
              { name: 'use', test: EVERY_USE, priority: 1 },
              { name: 'pictures', test: PICTURES, minShareCount: 3, priority: 1 },
            ],
          },
        },
      },
    },
  };
});

/** While developing, the calls go to a running stack. */
const proxyTo = (backend: string) => ({ '/api': backend, '/images': backend });

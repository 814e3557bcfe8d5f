import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { gzipSync } from 'node:zlib';
import { defineConfig, loadEnv, type Plugin, type UserConfig } from 'vite';

/** What every page needs. In one file: a dozen small ones compress worse. */
const EVERY_PAGE = [
  /node_modules\/(react|react-dom|scheduler|react-router)\//,
  /query-core\/build\/modern\/(?!infinite|mutationObserver|queriesObserver|hydration)/,
  /contracts\/dist\/http\/routes/,
  /src\/shared\/(api\/(api-|query-client|page-data)|lib\/lazy-part|ui\/(button|avatar|boundary|empty-state))/,
  /src\/app\/shell\/(nav-bar|nav-links|theme-toggle|site-frame)/,
];

/** What a visitor's page may load before it is shown. */
const VISITOR_PAGES = ['portfolio.route', 'home.route'];
const VISITOR_BYTES = 120_000;
/** Nothing of it but the place where uploads would be shown. */
const WORK_AREA = /src\/features\/(account|onboarding|my-photos)\/(?!upload-queue\/(uploads-host|queue-store)\.)/;

/** What the gateway draws visitors' pages with (`vite build --ssr`): one program with all it needs. */
const SERVER_BUNDLE: UserConfig = {
  plugins: [react()],
  ssr: { noExternal: true },
  // Unlike for browsers, Vite leaves the choice of React's build to the process.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist-server',
    target: 'node24',
    copyPublicDir: false,
    // The work pages are named by the routes, but never drawn here.
    rolldownOptions: { output: { chunkFileNames: 'parts/[name]-[hash].js' } },
  },
};

export default defineConfig(({ mode, command, isSsrBuild }) => {
  // Whoever starts a first build from a test has NODE_ENV=test, and would get the development React.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  if (isSsrBuild) return SERVER_BUNDLE;
  return {
    plugins: [react(), tailwindcss(), visitorBudget()],
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
        output: {
          codeSplitting: { groups: [{ name: 'base', test: (id) => EVERY_PAGE.some((part) => part.test(id)) }] },
        },
      },
    },
  };
});

/** While developing, the calls go to a running stack. */
const proxyTo = (backend: string) => ({ '/api': backend, '/images': backend });

/** Fails the build when a page for visitors has grown too heavy, or brings parts of the work pages. */
const visitorBudget = (): Plugin => ({
  name: 'visitor-budget',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    for (const page of VISITOR_PAGES) {
      const route = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/routes/${page}.`));
      if (!entry || !route) return this.error(`no chunk for ${page}`);
      const loaded = new Set([entry.fileName, route.fileName]);
      // A set is walked to what is added on the way.
      for (const name of loaded)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(next);
      const scripts = chunks.filter(({ fileName }) => loaded.has(fileName));
      const stray = scripts.flatMap(({ moduleIds }) => moduleIds).find((id) => WORK_AREA.test(id));
      if (stray) this.error(`${page} loads ${stray}`);
      const bytes = scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      if (bytes > VISITOR_BYTES) this.error(`${page} loads ${bytes} bytes of script; ${VISITOR_BYTES} are allowed`);
    }
  },
});

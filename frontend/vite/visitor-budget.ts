import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a visitor's page may load before it can be used. A portfolio's layout is part of it, and they are chunks of their own. */
const VISITOR_PAGES: Record<string, RegExp> = {
  'home.route': /(?!)/,
  'landing.route': /(?!)/,
  'portfolio.route': /\/portfolio-page\/layouts\/[^?]+-layout\.tsx$/,
};
const VISITOR_BYTES = 115_000;
/** Nothing of it but the place where uploads would be shown. */
const WORK_AREA =
  /src\/(data\/photos|features\/(account|onboarding|photo-\w+|uploads)|widgets\/photo-table)\/(?!upload-queue\/(uploads-host|queue-store)\.)/;

/** Fails the build when a page for visitors has grown too heavy, or brings parts of the work pages. */
export const visitorBudget = (): Plugin => ({
  name: 'visitor-budget',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    for (const [page, layouts] of Object.entries(VISITOR_PAGES)) {
      const route = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/routes/${page}.`));
      if (!entry || !route) return this.error(`no chunk for ${page}`);
      const kinds = chunks.filter(({ facadeModuleId }) => layouts.test(facadeModuleId ?? ''));
      for (const kind of kinds.length > 0 ? kinds : [route]) {
        const scripts = loadedWith([entry, route, kind], chunks);
        const stray = scripts.flatMap(({ moduleIds }) => moduleIds).find((id) => WORK_AREA.test(id));
        if (stray) this.error(`${page} loads ${stray}`);
        const bytes = scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
        const what = kind === route ? page : `${page} with ${kind.name}`;
        if (bytes > VISITOR_BYTES) this.error(`${what} loads ${bytes} bytes of script; ${VISITOR_BYTES} are allowed`);
        this.info(`${what} loads ${bytes} bytes of script`);
      }
    }
  },
});

/** These and what they import. */
const loadedWith = (begin: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
  const loaded = new Set(begin.map(({ fileName }) => fileName));
  // A set is walked to what is added on the way.
  for (const name of loaded)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(next);
  return chunks.filter(({ fileName }) => loaded.has(fileName));
};

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { BOOT_SCRIPTS } from './page-template.ts';

/** What a visitor's page needs to be hydrated. A portfolio's layout is part of it, and they are chunks of their own. */
const VISITOR_PAGES: Record<string, RegExp> = {
  'home.route': /(?!)/,
  'landing.route': /(?!)/,
  'portfolio.route': /\/portfolio-page\/layouts\/[^?]+-layout\.tsx$/,
  'site-page.route': /(?!)/,
  'client-gallery.route': /(?!)/,
};
/** What follows by itself once a page is hydrated, and with the first picture that is opened. */
const USED = ['src/app/overlays.tsx', 'src/widgets/lightbox/lightbox.tsx', 'src/widgets/lightbox/avif-support.ts'];
const MENU_AND_FORM = ['src/app/shell/mobile-menu.tsx', 'src/features/contact/page-contact.tsx'];
/** A client gallery has neither menu nor form; the first heart asks whose it is, and the list is looked through. */
const OF_PAGE: Record<string, string[]> = {
  'client-gallery.route': ['src/features/client-gallery/who-dialog.tsx', 'src/features/client-gallery/list-sheet.tsx'],
};
/** Reading alone: the scripts that decide when the others come. */
const READ_BYTES = 8_000;
/** Until viewer, filter and menu were used once, the form near by. */
const USE_BYTES = 191_000;

/** Fails the build when a page for visitors has grown too heavy, to read or to use. */
export const visitorBudget = (): Plugin => ({
  name: 'visitor-budget',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const chunks = files.filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const assets = files.filter((file) => file.type === 'asset');
    const scripts = assets.filter(({ originalFileNames }) =>
      BOOT_SCRIPTS.some((name) => originalFileNames.includes(name)),
    );
    if (scripts.length < BOOT_SCRIPTS.length) return this.error(`no file for one of ${BOOT_SCRIPTS.join(', ')}`);
    const read = scripts.reduce((sum, { source }) => sum + gzipSync(source).length, 0);
    if (read > READ_BYTES) this.error(`reading loads ${read} bytes of script; ${READ_BYTES} are allowed`);
    this.info(`reading loads ${read} bytes of script`);

    for (const [page, layouts] of Object.entries(VISITOR_PAGES)) {
      const sources = [...USED, ...(OF_PAGE[page] ?? MENU_AND_FORM)];
      const used = sources.map((source) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)));
      if (used.includes(undefined)) return this.error(`no chunk for ${sources[used.indexOf(undefined)]}`);
      const route = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/routes/${page}.`));
      if (!entry || !route) return this.error(`no chunk for ${page}`);
      const kinds = chunks.filter(({ facadeModuleId }) => layouts.test(facadeModuleId ?? ''));
      for (const kind of kinds.length > 0 ? kinds : [route]) {
        const hydrated = loadedWith([entry, route, kind], chunks);
        const all = loadedWith([entry, route, kind, ...used.filter((chunk) => chunk !== undefined)], chunks);
        const bytes = read + gzipped(all);
        const what = kind === route ? page : `${page} with ${kind.name}`;
        if (bytes > USE_BYTES) this.error(`using ${what} loads ${bytes} bytes of script; ${USE_BYTES} are allowed`);
        this.info(`using ${what} loads ${bytes} bytes of script, ${gzipped(hydrated)} of them to hydrate it`);
      }
    }
  },
});

const gzipped = (chunks: Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);

/** These and what they import. */
const loadedWith = (begin: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
  const loaded = new Set(begin.map(({ fileName }) => fileName));
  // A set is walked to what is added on the way.
  for (const name of loaded)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(next);
  return chunks.filter(({ fileName }) => loaded.has(fileName));
};

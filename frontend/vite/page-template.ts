import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export const WORKSPACE_ENTRY = 'src/main.tsx';
export const VISITORS_ENTRY = 'src/visitors.tsx';

/** Scripts that are no modules, because they run before the modules come. */
const COLOR_MODE = 'boot/color-mode.js';
export const BOOT_SCRIPTS = [COLOR_MODE, 'boot/hydrate.js'];
/** In `boot/hydrate.js`, for what the build counts page views with. */
const ANALYTICS_URL = 'vitrine:analytics-url';
/** Of the page that shows the API, which has no modules: the gateway writes its document. */
const API_DOCS = ['api-docs/page.css', 'api-docs/page.js'];

/**
 * `index.html` is a template with placeholders, which the gateway fills: with the tags of the files that Vite's manifest
 * names (https://vite.dev/guide/backend-integration). The build keeps it as it is, and gives the plain files names by
 * their content; the development server puts the scripts in.
 */
export const pageTemplate = (): Plugin => {
  let root = '';
  let analyticsUrl = '';
  return {
    name: 'page-template',
    configResolved: (config) => {
      root = config.root;
      analyticsUrl = String(config.env['VITE_ANALYTICS_URL'] ?? '');
    },
    async generateBundle() {
      const read = async (file: string) =>
        (await readFile(join(root, file), 'utf8')).replace(`'${ANALYTICS_URL}'`, JSON.stringify(analyticsUrl));
      this.emitFile({ type: 'asset', fileName: 'index.html', source: await read('index.html') });
      for (const file of [...BOOT_SCRIPTS, ...API_DOCS])
        this.emitFile({ type: 'asset', name: basename(file), originalFileName: file, source: await read(file) });
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${COLOR_MODE}` }, injectTo: 'head' },
      { tag: 'script', attrs: { type: 'module', src: `/${WORKSPACE_ENTRY}` }, injectTo: 'head' },
    ],
  };
};

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

export const ENTRY = 'src/main.tsx';
/** Scripts that are no modules, because they run before the modules come; the first before the first paint. */
export const BOOT_SCRIPTS = ['src/app/boot/color-mode.ts', 'src/app/boot/hydrate.ts'];

/** Of the page that shows the API, which has no modules: the gateway writes its document. */
const API_DOCS = ['api-docs/page.css', 'api-docs/page.js'];

/**
 * `index.html` is a template with placeholders, which the gateway fills: with the tags of the files that Vite's manifest
 * names (https://vite.dev/guide/backend-integration). The build keeps it as it is, and gives the plain files names by
 * their content; the development server puts the scripts in.
 */
export const pageTemplate = (): Plugin => {
  let root = '';
  return {
    name: 'page-template',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const emit = (file: string, source: string) =>
        this.emitFile({ type: 'asset', name: basename(file).replace('.ts', '.js'), originalFileName: file, source });
      const read = (file: string) => readFile(join(root, file), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'index.html', source: await read('index.html') });
      for (const file of BOOT_SCRIPTS) emit(file, await builtAlone(root, file));
      for (const file of API_DOCS) emit(file, await read(file));
    },
    transformIndexHtml: () =>
      [BOOT_SCRIPTS[0], ENTRY].map((file) => ({
        tag: 'script',
        attrs: { type: 'module', src: `/${file}` },
        injectTo: 'head' as const,
      })),
  };
};

/** A program of one file, whatever it shares with the pages. */
export const builtAlone = async (root: string, file: string): Promise<string> => {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { target: 'es2022', write: false, rolldownOptions: { input: join(root, file), output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const TEMPLATE = `<!doctype html><html lang="en" vitrine:html><head><meta charset="utf-8" /><!--vitrine:head--></head><body vitrine:body><div id="root" vitrine:root><!--vitrine:app--></div><!--vitrine:data--></body></html>`;
/** As Vite writes it. */
const MANIFEST = {
  'src/main.tsx': { file: 'assets/index.js', imports: ['_base.js'], css: ['assets/index.css'], isEntry: true },
  '_base.js': { file: 'assets/base.js' },
  '_wall.js': { file: 'assets/wall.js', imports: ['_base.js'] },
  'src/page.tsx': { file: 'assets/page.js', imports: ['src/main.tsx', '_wall.js'] },
  'src/widgets/lightbox/lightbox.tsx': { file: 'assets/viewer.js', imports: ['_base.js', '_wall.js'] },
  'src/app/routes/my-photos.route.tsx': { file: 'assets/my-photos.js', imports: ['src/main.tsx', '_table.js'] },
  '_table.js': { file: 'assets/table.js', imports: ['_base.js'] },
  'src/app/boot/color-mode.ts': { file: 'assets/color-mode.js' },
  'src/app/boot/hydrate.ts': { file: 'assets/hydrate.js' },
  'src/shared/theme/own-look.css': { file: 'assets/own-look.css' },
  '../node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2': { file: 'assets/lora.woff2' },
  '../node_modules/@fontsource-variable/jost/files/jost-latin-wght-normal.woff2': { file: 'assets/jost.woff2' },
  'api-docs/page.css': { file: 'assets/docs.css' },
  'api-docs/page.js': { file: 'assets/docs.js' },
};

/** Writes what a build of the frontend leaves, and `files` beside it, into `dir`. */
export const writeBuiltFrontend = async (dir: string, files: Record<string, string | Buffer> = {}): Promise<void> => {
  const built = {
    'index.html': TEMPLATE,
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    ...files,
  };
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
};

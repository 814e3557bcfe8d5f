import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND, PAPER } from '@vitrine/contracts/brand';
import { ACCEPTED_FILES } from '@vitrine/contracts/media/photo.rules';
import { SHARE_TARGET } from '@vitrine/contracts/site-paths.rules';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { builtAlone } from './page-template.ts';

const ICON = 'public/favicon.svg';
/** The icon's own ground, where a phone cuts its shape out of the whole square. */
const GROUND = '#161513';

/** Android's two sizes and its own shape of the larger, and the one of an iPhone's home screen (`index.html`). */
const ICONS = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-512-maskable.png', size: 512, purpose: 'maskable' },
] as const;
const APPLE = { file: 'icon-180.png', size: 180 } as const;

/** https://www.w3.org/TR/appmanifest/ and https://w3c.github.io/web-share-target/ */
const MANIFEST = {
  id: '/my-photos',
  name: BRAND,
  short_name: BRAND,
  start_url: '/my-photos',
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  icons: ICONS.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
  share_target: {
    action: SHARE_TARGET.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARE_TARGET.field, accept: ACCEPTED_FILES.split(',') }] },
  },
};

/** What makes the site a program of a phone: its manifest, its icons, and the worker that takes what is shared with it. */
export const installable = (): Plugin => {
  let root = '';
  return {
    name: 'installable',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      const svg = await readFile(join(root, ICON));
      const drawn = (size: number) => sharp(svg, { density: 72 * (size / 32) }).resize(size, size);
      for (const { file, size, purpose } of ICONS) {
        const icon = purpose === 'maskable' ? drawn(size).flatten({ background: GROUND }) : drawn(size);
        emit(file, await icon.png().toBuffer());
      }
      emit(APPLE.file, await drawn(APPLE.size).flatten({ background: GROUND }).png().toBuffer());
      emit('app.webmanifest', JSON.stringify(MANIFEST));
      emit('share-target.js', await builtAlone(root, 'src/app/boot/share-target.ts'));
    },
  };
};

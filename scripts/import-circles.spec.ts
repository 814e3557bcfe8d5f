import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { circlesIn, folderGraphOf } from './lib/import-graph.js';

const root = join(import.meta.dirname, '..');

/** Circles between files are the linter's: `import-circles.mjs`, which `import-directions.spec.ts` proves. */
describe('import circles between folders', () => {
  const SERVICES = ['ai-worker', 'gateway', 'identity', 'media', 'notify', 'portfolio'];

  it.each(SERVICES)('has none in %s', (service) => {
    expect(circlesIn(folderGraphOf(join(root, 'services', service, 'src')))).toEqual([]);
  });

  describe('in a package with one', () => {
    let dir: string;

    const BAD: [file: string, text: string][] = [
      ['photos/photo.ts', "import type { Image } from '../images/image.js';\nexport type Photo = Image;\n"],
      ['images/image.ts', "import { sizeOf } from '../storage/size.js';\nexport type Image = typeof sizeOf;\n"],
      ['storage/size.ts', "export const sizeOf = () => import('../photos/photo.js');\n"],
      ['uploads/upload.ts', "import type { Photo } from '../photos/photo.js';\nexport type Upload = Photo;\n"],
      ['media.module.ts', "import './uploads/upload.js';\n"],
    ];

    beforeAll(() => {
      dir = mkdtempSync(join(tmpdir(), 'vitrine-circles-'));
      for (const [file, text] of BAD) {
        mkdirSync(dirname(join(dir, file)), { recursive: true });
        writeFileSync(join(dir, file), text);
      }
    });

    afterAll(() => rmSync(dir, { recursive: true }));

    it('names the folders of the circle and no others, types and dynamic imports counted', () => {
      expect(circlesIn(folderGraphOf(dir))).toEqual([['images', 'photos', 'storage']]);
    });
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSED_FROM_BYTES, COMPRESSION, LARGE_FILE_BYTES } from '@vitrine/contracts/http/compression.rules';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json)$/;

/** Puts `.br` and `.gz` beside the files of the build. The gateway sends what a browser takes, and compresses nothing itself. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  enforce: 'post',
  // Not before the files are written: until then Vite still has names to put into them.
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName) && !fileName.startsWith('.'));
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (bytes.length < COMPRESSED_FROM_BYTES) return;
        const { br: quality, gzip: level } = bytes.length > LARGE_FILE_BYTES ? COMPRESSION.largeFile : COMPRESSION.file;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, { params }),
          promisify(gzip)(bytes, { level }),
        ]);
        await writeFile(join(dir, `${file.fileName}.br`), br);
        await writeFile(join(dir, `${file.fileName}.gz`), gz);
      }),
    );
  },
});

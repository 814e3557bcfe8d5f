import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What exiftool reads of each file, by its name: `XMP-dc:Title`. Null where there is no exiftool on the PATH. */
export const readByExiftool = async (
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Record<string, Record<string, unknown>> | null> => {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-exiftool-'));
  try {
    const names = Object.keys(files);
    for (const name of names) await writeFile(join(dir, name), files[name] ?? '');
    const { stdout } = await run('exiftool', ['-json', '-G1', '-struct', '-api', 'LargeFileSupport=1', ...names], {
      cwd: dir,
      maxBuffer: 64 * 1024 * 1024,
    });
    const read = JSON.parse(stdout) as Record<string, unknown>[];
    return Object.fromEntries(read.map((tags) => [String(tags['SourceFile']), tags]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(dir, { recursive: true });
  }
};

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';

/** How a command ended, and the last line that it has printed. */
export interface EndedCommand<R> {
  readonly code: number | null;
  readonly report: R;
}

/** Runs a command of an operator (`dist/backup.main.js`) to its end. */
export async function operate<R>(
  entry: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<EndedCommand<R>> {
  const child = spawn(process.execPath, ['--no-warnings', join(ROOT, entry), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, report: JSON.parse(out.trim().split('\n').at(-1) || '{}') as R };
}

/** The backup command for the product on `dataDir`. */
export const backup = <R>(dataDir: string, backups: string, ...args: string[]): Promise<EndedCommand<R>> =>
  operate<R>('stack/dist/backup.main.js', args, { DATA_DIR: dataDir, BACKUP_DIR: backups });

/** What a disk that breaks takes with it; secrets and the accounts of the sign-in are kept elsewhere. */
export function loseEverything(dataDir: string): void {
  for (const folder of ['postgres', 'redis', 'objects'])
    rmSync(join(dataDir, folder), { recursive: true, force: true });
}

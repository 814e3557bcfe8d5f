import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder, readJson } from '@vitrine/dev-servers/files';
import { addressesOf, startPostgres } from '@vitrine/dev-servers/postgres';
import { RunFile } from '../supervisor/run-file.js';
import type { BackupConfig } from './backup-config.js';

/** A server with the databases, for as long as a command needs it. */
export interface DatabaseServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The Postgres of `DATABASE_URL`; without one the embedded server of the data folder: the one that runs, or one that is
 * started for this. A restore needs the folder for itself.
 */
export async function openServer(config: BackupConfig, { isExclusive = false } = {}): Promise<DatabaseServer> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => undefined };
  const dataDir = resolve(config.DATA_DIR);
  const dir = join(dataDir, 'postgres');
  if (!isExclusive && !existsSync(dir))
    throw new Error(`DATABASE_URL is not set, and there is no embedded Postgres in DATA_DIR (${dataDir})`);
  makeFolder(dataDir);
  const run = RunFile.claim(dataDir);
  if (run instanceof RunFile) {
    const server = await startPostgres({ dir }).catch((error: unknown) => {
      run.release();
      throw error;
    });
    const close = async (): Promise<void> => {
      await server.stop();
      run.release();
    };
    return { url: server.url('postgres'), close };
  }
  if (isExclusive) throw new Error(`Vitrine runs on ${dataDir}: stop it before a restore`);
  const ports = readJson<{ ports?: Record<string, number> }>(join(dataDir, 'run.json'))?.ports;
  if (!ports?.['postgres']) throw new Error(`Vitrine is just starting on ${dataDir}`);
  return { url: addressesOf({ dir, port: ports['postgres'] })('postgres'), close: async () => undefined };
}

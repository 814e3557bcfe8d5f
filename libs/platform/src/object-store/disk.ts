import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '@vitrine/contracts/errors/app-error';

const MB = 1024 * 1024;
/** What is left on the disk for other programs, above all the database: without space it cannot even be read. */
const RESERVE_BYTES = 512 * MB;
const RESERVE_SHARE = 0.05;

const FULL = ['ENOSPC', 'EDQUOT'];
const AWAY = ['EIO', 'EROFS', 'ESTALE', 'ENODEV', 'ENOTCONN', 'EACCES', 'EPERM'];

/** Throws `STORE_FULL` when what is free on the disk of `dir` is no more than its reserve: 512 MB, or 5 % of a small disk. */
export async function assertRoom(dir: string): Promise<void> {
  if (isTight(await statfs(dir))) throw new AppError('STORE_FULL');
}

/** Whether a disk has no more than its reserve left. */
export const isTight = ({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean =>
  bavail * bsize <= Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);

/** `STORE_FULL` or `STORE_UNAVAILABLE` for what a disk says when it is full, away or not to be written; null for anything else. */
export function diskError(cause: unknown): AppError | null {
  const code = String((cause as NodeJS.ErrnoException | null)?.code);
  if (FULL.includes(code)) return Object.assign(new AppError('STORE_FULL'), { cause });
  if (AWAY.includes(code)) return Object.assign(new AppError('STORE_UNAVAILABLE'), { cause });
  return null;
}

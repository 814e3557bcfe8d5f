import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file so that a reader, or a start after a crash, sees the old text or the new one, never half. */
export const writeAtomically = (file: string, text: string | Buffer, mode = 0o600): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
};

/** The parsed file, or `undefined` when there is none (or it is not JSON). */
export const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

import { randomBytes } from 'node:crypto';
import { readJson, writeAtomically } from '@vitrine/dev-servers/files';

/** Made once for each data folder. */
export interface Secrets {
  readonly session: string;
  readonly oidcClient: string;
  readonly rpc: string;
  readonly googleClient: string;
  /** Seals the tokens of photo libraries. */
  readonly library: string;
}

const NAMES = ['session', 'oidcClient', 'rpc', 'googleClient', 'library'] as const satisfies readonly (keyof Secrets)[];

/** Reads the secrets of this data folder; what is missing is made and written down for its owner only. */
export const secretsIn = (file: string): Secrets => {
  const known = readJson<Partial<Secrets>>(file) ?? {};
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(32).toString('hex')]),
  ) as unknown as Secrets;
  if (NAMES.some((name) => !known[name])) writeAtomically(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
};

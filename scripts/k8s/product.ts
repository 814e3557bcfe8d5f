import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@vitrine/stack/services';
import { parse } from 'yaml';
import { K8S } from './manifests.js';

/** The folder of the repository. */
export const ROOT = join(K8S, '..');

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
}

/** The containers of docker-compose.yml, as they are written. */
export const compose = (
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, Container>>;
  }
).services;

/** Processes of the product; `sign-in` and the commands that run once are tools for a try. */
export const PROCESSES = SERVICES.map(({ name }) => name).sort();

import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_SECRET } from '@vitrine/platform/config/load-config';
import { ROOT } from '@vitrine/dev-servers/root';

const PUBLISHED = join(ROOT, 'docker', 'development-secrets');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const namesIn = (folder: string): string[] => readdirSync(folder).sort();
const secretsOf = (folder: string): [string, string][] =>
  namesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]);

it('every secret that the container stack has by default is one that is refused where others come in', () => {
  const values = secretsOf(PUBLISHED).flatMap(([name, text]) =>
    name === 's3.env' ? text.split('\n').filter((line) => /SECRET|PASSWORD/.test(line)) : [text],
  );
  expect(values.length).toBeGreaterThan(10);
  // An empty one is none.
  expect(values.filter((value) => value !== '' && !value.includes(DEVELOPMENT_SECRET))).toEqual([]);
});

it('no secret has a default in the compose file or the example of settings', () => {
  const variables = [
    ...[...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name),
    ...[...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name = '']) => name),
  ];
  expect(
    variables.filter((name) => /SECRET|PASSWORD|TOKEN|HEADERS|_KEYS?$/.test(name) && !/_(DIR|URL)$/.test(name)),
  ).toEqual([]);
});

it('the compose file names every secret, and no other', () => {
  const named = [...read('docker-compose.yml').matchAll(/\/development-secrets\}\/([\w.]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.sort()).toEqual(namesIn(PUBLISHED));
});

describe('docker/secrets.sh', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets');
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));
  const make = (): string => execFileSync('sh', [join(ROOT, 'docker', 'secrets.sh'), folder], { encoding: 'utf8' });

  it('makes every secret, each another one, in a folder for its owner alone', () => {
    make();
    expect(namesIn(folder)).toEqual(namesIn(PUBLISHED));
    const made = secretsOf(folder).filter(([name, value]) => value !== '' && name !== 's3.env');
    expect(new Set(made.map(([, value]) => value)).size).toBe(made.length);
    for (const [, value] of made) expect(value.length).toBeGreaterThan(40);
    expect(Object.fromEntries(made)['library_keys']).toMatch(/^first:[\w+/-]{43}=$/);
    expect(execFileSync('stat', ['-c', '%a', folder], { encoding: 'utf8' }).trim()).toBe('700');
  });

  it('keeps what is there, and tells the S3 server of a new key', () => {
    const before = Object.fromEntries(secretsOf(folder));
    writeFileSync(join(folder, 's3_secret_access_key'), 'of-my-own\n');
    expect(make()).toBe('');
    const { s3_secret_access_key: key, 's3.env': server, ...kept } = Object.fromEntries(secretsOf(folder));
    expect(key).toBe('of-my-own');
    expect(server).toContain('ROOT_SECRET_KEY=of-my-own');
    expect(before).toMatchObject(kept);
  });
});

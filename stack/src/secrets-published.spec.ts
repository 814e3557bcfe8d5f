import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEVELOPMENT_SECRET } from '@vitrine/platform/config/load-config';
import { ROOT } from '@vitrine/dev-servers/root';

const SECRET = /SECRET|PASSWORD|TOKEN/;
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const defaults = (file: string, pattern: RegExp): [string, string][] =>
  [...read(file).matchAll(pattern)]
    .map(([, name = '', value = '']): [string, string] => [name, value])
    .filter(([name]) => SECRET.test(name));

it('every secret that the container stack gives as a default is one that is refused where others come in', () => {
  const compose = defaults('docker-compose.yml', /\$\{(\w+)(?::?-([^}]*))?\}/g);
  const example = defaults('.env.example', /^#?(\w+)=(.*)$/gm);
  expect(compose.length).toBeGreaterThan(10);
  expect(new Set(example.map(([name]) => name))).toEqual(new Set(compose.map(([name]) => name)));
  // An empty one is none.
  const given = [...compose, ...example].filter(([, value]) => value !== '');
  expect(given.filter(([, value]) => !value.includes(DEVELOPMENT_SECRET))).toEqual([]);
});

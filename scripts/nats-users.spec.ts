import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { natsConfiguration } from './lib/nats-users.mjs';

const ROOT = join(import.meta.dirname, '..');

it('users of the broker may send what the code sends; otherwise `npm run nats:users` writes them anew', () => {
  expect(readFileSync(join(ROOT, 'docker', 'nats-users.conf'), 'utf8')).toBe(natsConfiguration(ROOT));
});

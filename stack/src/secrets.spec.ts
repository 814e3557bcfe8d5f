import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn } from './secrets.js';

it('secretsIn makes long secrets once, readable by their owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-secrets-'));
  const file = join(dir, 'secrets.json');
  const first = secretsIn(file);
  expect(secretsIn(file)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(5);
  for (const secret of Object.values(first)) expect(secret).toHaveLength(64);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(dir, { recursive: true });
});

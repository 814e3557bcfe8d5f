import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN_SETTINGS, notesOn } from './known-settings.js';
import { ROOT } from '@vitrine/dev-servers/root';

describe('KNOWN_SETTINGS', () => {
  it('holds every variable that a process reads', () => {
    const files = globSync(['services/*/src/config.ts', 'libs/platform/src/config/base-config.ts'], { cwd: ROOT });
    const read = files.flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /@.*readonly ([A-Z][A-Z0-9_]+)[?!]?:|^\s+readonly ([A-Z][A-Z0-9_]+)[?!]?:/gm,
        ),
      ].map(([, one, other]) => one ?? other ?? ''),
    );
    expect(read).toContain('SESSION_SECRET');
    expect(read.filter((name) => !KNOWN_SETTINGS.includes(name) && name !== 'SERVICE')).toEqual([]);
  });
});

describe('notesOn', () => {
  it.each([
    ['REDIS_ULR', 'REDIS_URL'],
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SMTTP_URL', 'SMTP_URL'],
  ])('suggests for %s the setting %s', (name, meant) => {
    expect(notesOn({ [name]: 'x' })).toEqual([`Note: ${name} is not a setting. Did you mean ${meant}?`]);
  });

  it('has no note on known settings and on variables of the machine', () => {
    const env = {
      REDIS_URL: 'x',
      HOME: '/',
      POST: '1',
      HOSTNAME: 'h',
      NODE_OPTIONS: '',
      npm_config_cache: 'x',
      PATH: '',
    };
    expect(notesOn(env)).toEqual([]);
  });

  it('notes where sign-in works for this machine alone, on a site that listens to others', () => {
    expect(notesOn({ HOST: '0.0.0.0', PORT: '3100' })).toEqual([
      expect.stringContaining('sign-in works at http://localhost:3100 alone until PUBLIC_URL'),
    ]);
    expect(notesOn({ HOST: '0.0.0.0', PUBLIC_URL: 'https://photos.example.org' })).toEqual([]);
  });

  it('notes when there will be no administrator', () => {
    expect(notesOn({ OIDC_ISSUER: 'https://id.example.org' })).toEqual([
      expect.stringContaining('there is no administrator'),
    ]);
    expect(notesOn({ OIDC_ISSUER: 'https://id.example.org', ADMIN_EMAILS: 'a@example.org' })).toEqual([]);
  });
});

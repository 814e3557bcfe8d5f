import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAdapter } from './file-adapter.js';

describe('fileAdapter', () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'vitrine-adapter-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const open = (kind = 'Session') => new (fileAdapter(dir))(kind);

  it('finds a record again after a restart, by id and by uid', async () => {
    await open().upsert('1', { uid: 'u' }, 60);
    expect(await open().find('1')).toEqual({ uid: 'u' });
    expect(await open().findByUid('u')).toEqual({ uid: 'u' });
  });

  it('forgets what has run out', async () => {
    await open().upsert('1', {}, -1);
    expect(await open().find('1')).toBeUndefined();
    expect(readdirSync(join(dir, 'Session'))).toEqual([]);
  });

  it('marks a code as used once', async () => {
    await open('AuthorizationCode').upsert('1', { grantId: 'g' }, 60);
    await open('AuthorizationCode').consume('1');
    expect(await open('AuthorizationCode').find('1')).toMatchObject({ consumed: expect.any(Number) });
  });

  it('revokes everything of one grant', async () => {
    const tokens = open('RefreshToken');
    await tokens.upsert('1', { grantId: 'g' }, 60);
    await tokens.upsert('2', { grantId: 'other' }, 60);
    await tokens.revokeByGrantId('g');
    expect([await tokens.find('1'), await tokens.find('2')]).toEqual([undefined, { grantId: 'other' }]);
  });

  it('stays in its folder whatever an id looks like', async () => {
    await open().upsert('../../../escape', {}, 60);
    expect(readdirSync(dir)).toEqual(['Session']);
    expect(readdirSync(join(dir, 'Session'))).toHaveLength(1);
  });
});

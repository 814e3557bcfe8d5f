import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { mediaConfig } from '../../test/support/media-config.js';
import { SealError, TokenSeal } from './token-seal.js';

const aKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [aKey('old'), aKey('new')];
const sealOf = (...keys: string[]) => new TokenSeal(mediaConfig({ LIBRARY_KEYS: keys.join(',') }));
const [ADA, BOB] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

describe('a sealed token', () => {
  it('GPH-45 opens with its key, and shows nothing of itself', async () => {
    const seal = sealOf(NEW, OLD);
    const sealed = await seal.seal(ADA, 'refresh', '1//secret');
    expect(sealed).not.toContain('secret');
    expect(decodeProtectedHeader(sealed)).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'new', sub: ADA, use: 'refresh' });
    expect(await seal.open(ADA, 'refresh', sealed)).toBe('1//secret');
    expect(await seal.seal(ADA, 'refresh', '1//secret')).not.toBe(sealed);
  });

  it('GPH-45 still opens once another key seals, until its own is taken away', async () => {
    const sealed = await sealOf(OLD).seal(ADA, 'refresh', '1//secret');
    expect(await sealOf(NEW, OLD).open(ADA, 'refresh', sealed)).toBe('1//secret');
    await expect(sealOf(NEW).open(ADA, 'refresh', sealed)).rejects.toThrow(SealError);
  });

  it('GPH-45 opens for no other user, for no other use, and not with another key of the same name', async () => {
    const seal = sealOf(NEW);
    const sealed = await seal.seal(ADA, 'refresh', '1//secret');
    await expect(seal.open(BOB, 'refresh', sealed)).rejects.toThrow(SealError);
    await expect(seal.open(ADA, 'access', sealed)).rejects.toThrow(SealError);
    await expect(sealOf(aKey('new')).open(ADA, 'refresh', sealed)).rejects.toThrow(SealError);
  });

  it.each(['', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.e30.'])('GPH-45 does not open when it is %j', async (sealed) => {
    await expect(sealOf(NEW).open(ADA, 'refresh', sealed)).rejects.toThrow(SealError);
  });

  it('GPH-45 does not open when it was changed', async () => {
    const seal = sealOf(NEW);
    const sealed = await seal.seal(ADA, 'refresh', '1//secret');
    const [head, , ...rest] = sealed.split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(sealed), sub: BOB })).toString('base64url');
    expect(head).not.toBe(forged);
    await expect(seal.open(BOB, 'refresh', [forged, '', ...rest].join('.'))).rejects.toThrow(SealError);
  });

  it('GPH-44 is not made while no key is configured', async () => {
    await expect(new TokenSeal(mediaConfig()).seal(ADA, 'refresh', 'x')).rejects.toThrow(SealError);
  });
});

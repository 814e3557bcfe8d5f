import { describe, expect, it } from '@jest/globals';
import { ownKey } from './own-key.js';

const USER = '0193a0b4-7d00-7000-8000-00000000ada0';
const OTHER = '0193a0b4-7d00-7000-8000-00000000bead';
const refusal = expect.objectContaining({ code: 'OBJECT_FOREIGN' });

describe('a key from outside', () => {
  it.each([
    ['originals', `originals/${USER}/0193a0b4-7d00-7000-8000-000000000001-attempt`],
    ['derivatives', `derivatives/${USER}/0193a0b4-7d00-7000-8000-000000000001/640.webp`],
    ['pictures', `pictures/${USER}/0193a0b4-7d00-7000-8000-000000000001/file-1`],
  ])('ADM-OBJ-10 is taken in the folder %s of its user', (root, key) => {
    expect(ownKey(USER, key)).toEqual({ ownerId: USER, root, key });
  });

  it('ADM-OBJ-12 is the site’s own under `site`', () => {
    expect(ownKey('site', 'pictures/site/banner/640.webp').ownerId).toBeNull();
  });

  it.each([
    '',
    'store-identity',
    `originals/${USER}`,
    `originals/${USER}/`,
    `originals/${OTHER}/a`,
    `originals/${USER}a/b`,
    `originals/site/a`,
    `incoming/${USER}/a`,
    `originals/${USER}/../${OTHER}/a`,
    `originals/${USER}/..`,
    `originals/${USER}/a/../../${OTHER}/a`,
    `originals/${USER}/./a`,
    `originals/${USER}//a`,
    `/originals/${USER}/a`,
    `originals/${USER}/a/`,
    `originals\\${USER}\\a`,
    `originals/${USER}/%2e%2e/a`,
    `originals/${USER}/a\u0000.webp`,
    `originals/${USER}/a\n`,
    `originals/${USER}/a},{b`,
    `originals/${USER}/A`,
    `originals/${USER}/.hidden`,
    `originals/${USER}/${'a'.repeat(600)}`,
    `https://example.test/originals/${USER}/a`,
    `file:///etc/passwd`,
  ])('ADM-OBJ-10 SEC-14 is refused as %j', (key) => {
    expect(() => ownKey(USER, key)).toThrow(refusal);
  });
});

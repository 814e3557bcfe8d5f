import { describe, expect, it } from '@jest/globals';
import { isSystemCategory } from '@vitrine/contracts/media/categories.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import { DEMO_PHOTOS, descriptionOf, HERO_FILE } from './demo-photos.js';

const dir = join(ROOT, 'stack', 'photos');
const attribution = readFileSync(join(dir, 'ATTRIBUTION.md'), 'utf8');

describe.each(DEMO_PHOTOS)('$file', (photo) => {
  it('is there and credits the author and licence of ATTRIBUTION.md', () => {
    expect(existsSync(join(dir, photo.file))).toBe(true);
    const row =
      attribution
        .split('\n')
        .find((line) => line.includes(photo.file))
        ?.replaceAll('"', '')
        .replace(/(CC\S*)-(\d)/, '$1 $2') ?? '';
    for (const part of [
      photo.author.replaceAll(/[“”]/g, ''),
      photo.original,
      String(photo.year),
      photo.licence.replace('CC ', 'CC-'),
    ])
      expect(row).toContain(part);
    expect(descriptionOf(photo)).toContain(photo.licence);
  });

  it('passes the rules of an upload', () => {
    expect(photo.category !== 'all' && isSystemCategory(photo.category)).toBe(true);
    expect(photo.alt.length).toBeLessThanOrEqual(PHOTO_LIMITS.altMax);
    expect(photo.tags.length).toBeLessThanOrEqual(PHOTO_LIMITS.tagsMax);
    expect(descriptionOf(photo).length).toBeLessThanOrEqual(PHOTO_LIMITS.descriptionMax);
  });
});

it('the hero is one of the public photographs', () => {
  expect(DEMO_PHOTOS.find(({ file }) => file === HERO_FILE)?.isPrivate).toBeUndefined();
});

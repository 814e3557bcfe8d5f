import { describe, expect, it } from '@jest/globals';
import { fillFromFile, RESTORED_TITLE } from './fill-from-file.js';

const untouched = () => ({
  title: 'DSC 0042',
  fileName: 'DSC_0042.jpg',
  description: null as string | null,
  tags: [] as string[],
  altText: null as string | null,
  unreviewedTags: [] as string[],
  unreviewedAlt: false,
});

const SAID = {
  title: 'Salt pans',
  description: 'Evening & <fog>\n\nGuérande',
  altText: 'Square pools of salt',
  keywords: ['salt', ' sea ', 'salt', ...Array.from({ length: 20 }, (_, i) => `word ${i}`)],
};

describe('what a file says of itself', () => {
  it('fills the texts that nobody wrote, as plain text', () => {
    const photo = untouched();
    fillFromFile(photo, SAID);
    expect(photo).toMatchObject({
      title: 'Salt pans',
      description: '<p>Evening &amp; &lt;fog&gt;</p><p>Guérande</p>',
      altText: 'Square pools of salt',
    });
    expect(photo.tags.slice(0, 3)).toEqual(['salt', 'sea', 'word 0']);
    expect(photo.tags).toHaveLength(15);
  });

  it('names a photo that was restored without a name', () => {
    const photo = { ...untouched(), title: RESTORED_TITLE, fileName: null };
    fillFromFile(photo, SAID);
    expect(photo.title).toBe('Salt pans');
  });

  it('leaves alone what the photographer wrote', () => {
    const mine = { ...untouched(), title: 'Mine', description: 'Mine', tags: ['mine'], altText: 'Mine' };
    const photo = structuredClone(mine);
    fillFromFile(photo, SAID);
    expect(photo).toEqual(mine);
  });

  it('goes before what a machine wrote and nobody reviewed, and not before what was reviewed', () => {
    const photo = {
      ...untouched(),
      altText: 'A picture',
      unreviewedAlt: true,
      tags: ['a', 'b'],
      unreviewedTags: ['a', 'b'],
    };
    fillFromFile(photo, SAID);
    expect(photo).toMatchObject({ altText: SAID.altText, unreviewedAlt: false, unreviewedTags: [] });
    expect(photo.tags).toContain('salt');
    const reviewed = { ...photo, altText: 'A picture', unreviewedAlt: false, tags: ['a', 'b'], unreviewedTags: ['a'] };
    fillFromFile(reviewed, SAID);
    expect(reviewed).toMatchObject({ altText: 'A picture', tags: ['a', 'b'] });
  });

  it('changes nothing where it is silent', () => {
    const photo = { ...untouched(), altText: 'A picture', unreviewedAlt: true };
    fillFromFile(photo, {});
    expect(photo).toEqual({ ...untouched(), altText: 'A picture', unreviewedAlt: true });
  });
});

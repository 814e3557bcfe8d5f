import { describe, expect, it } from '@jest/globals';
import { Photo } from './photo.entity.js';

const AT = new Date('2026-11-01T10:00:00.000Z');
const suggestion = (alt: string, tags: string[]) =>
  ({ title: 't', category: 'macro', description: 'd', source: 'local', alt, tags }) as const;
const aPhoto = (over: Partial<Photo> = {}): Photo =>
  Object.assign(Object.create(Photo.prototype) as Photo, {
    tags: [],
    altText: null,
    aiStatus: 'none',
    aiPending: true,
    aiSuggestion: null,
    unreviewedTags: [],
    unreviewedAlt: false,
    isPublic: true,
    derivatives: 'ready',
    trashedAt: null,
    hiddenAt: null,
    ...over,
  });

describe('a suggestion', () => {
  it('fills what is empty, once', () => {
    const photo = aPhoto();
    expect(photo.applySuggestion(suggestion('Boats', ['sea']), AT)).toBe(true);
    expect(photo.applySuggestion(suggestion('Other', ['other']), AT)).toBe(false);
    expect(photo).toMatchObject({ altText: 'Boats', tags: ['sea'], aiStatus: 'completed', aiCompletedAt: AT });
  });

  it('replaces the last suggestion, and nothing the owner has typed', () => {
    const photo = aPhoto();
    photo.applySuggestion(suggestion('Boats', ['sea', 'boat']), AT);
    photo.tags = ['sea', 'boat', 'mine'];
    photo.askForSuggestion(AT);
    photo.applySuggestion(suggestion('Red boats', ['harbour']), AT);
    expect(photo).toMatchObject({ altText: 'Red boats', tags: ['sea', 'boat', 'mine'] });
    photo.altText = 'My words';
    photo.askForSuggestion(AT);
    photo.applySuggestion(suggestion('Blue boats', ['x']), AT);
    expect(photo).toMatchObject({ altText: 'My words', tags: ['sea', 'boat', 'mine'] });
  });

  it('UPL-34 leaves what is new in it to review, and nothing that stands in it and was reviewed', () => {
    const photo = aPhoto({ tags: ['sea'], altText: 'Mine', aiSuggestion: { alt: 'Boats', tags: ['sea'] } });
    photo.applySuggestion(suggestion('Red boats', ['sea', 'fog']), AT);
    expect(photo).toMatchObject({ tags: ['sea', 'fog'], unreviewedTags: ['fog'], unreviewedAlt: false });
    const empty = aPhoto();
    empty.applySuggestion(suggestion('', []), AT);
    expect(empty).toMatchObject({ unreviewedTags: [], unreviewedAlt: false });
  });

  it('UPL-34 of earlier stays to be reviewed where a later one changes nothing', () => {
    const photo = aPhoto();
    photo.applySuggestion(suggestion('Boats', ['sea']), AT);
    photo.tags = ['sea', 'mine'];
    photo.askForSuggestion(AT);
    photo.applySuggestion(suggestion('Boats', ['fog']), AT);
    expect(photo).toMatchObject({ tags: ['sea', 'mine'], unreviewedTags: ['sea'], unreviewedAlt: true });
  });

  it('treats tags in another order as the owner’s', () => {
    const photo = aPhoto({ tags: ['b', 'a'], aiSuggestion: { alt: 'x', tags: ['a', 'b'] } });
    photo.applySuggestion(suggestion('y', ['c']), AT);
    expect(photo.tags).toEqual(['b', 'a']);
  });

  it('PHOTO-32 requested again shows as none until it is here, and is requested once', () => {
    const photo = aPhoto({ aiPending: false, aiStatus: 'completed', aiCompletedAt: AT });
    expect(photo.askForSuggestion(AT)).toBe(true);
    expect(photo).toMatchObject({ aiPending: true, aiStatus: 'none', aiCompletedAt: null, aiAskedAt: AT });
    expect(photo.askForSuggestion(AT)).toBe(false);
  });
});

it('a photo in the trash is invisible, public and ready as it may be', () => {
  expect(aPhoto().isVisible()).toBe(true);
  expect(aPhoto({ trashedAt: AT }).isVisible()).toBe(false);
});

it('SEC-11 a photo that an administrator has hidden is invisible, public and ready as it may be', () => {
  expect(aPhoto({ hiddenAt: AT }).isVisible()).toBe(false);
  expect(aPhoto({ hiddenAt: AT, trashedAt: AT }).isVisible()).toBe(false);
});

import { describe, expect, it } from '@jest/globals';
import type { ListedObject } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import { mergePage, type Pages } from './merge-page.js';
import { placeOf, type Subject } from './subjects.js';

const DAY = 86_400_000;
const NOW = Date.now();
const [owner = '', other = ''] = [anId(), anId()].toSorted();

const aSubject = (id: string, keys: readonly string[], over: Partial<Subject> = {}): Subject => ({
  ownerId: owner,
  id,
  photoId: id,
  expected: keys.map((key) => ({ key, bytes: 10 })),
  inWork: null,
  ...over,
});
const anObject = (key: string, over: Partial<ListedObject> = {}): ListedObject => ({
  key,
  size: 10,
  lastModified: new Date(NOW - DAY),
  ...over,
});
const keyOf = (id: string, name = '320.webp', of = owner) => `derivatives/${of}/${id}/${name}`;
const merge = (over: Partial<Pages>) =>
  mergePage({
    root: 'derivatives',
    listed: [],
    listedEnds: true,
    subjects: [],
    subjectsEnd: true,
    now: NOW,
    ...over,
  });
const found = (over: Partial<Pages>) => merge(over).candidates.map(({ kind, key }) => [kind, key]);

describe('the merge of a listing with rows', () => {
  const ids = Array.from({ length: 4 }, () => anId()).toSorted();
  const [a = '', b = '', c = '', d = ''] = ids;

  it('ADM-STOR-06 finds nothing where each has the other', () => {
    expect(found({ listed: [anObject(keyOf(a))], subjects: [aSubject(a, [keyOf(a)])] })).toEqual([]);
  });

  it('finds what is missing, what is too much, and what has another length', () => {
    const listed = [
      anObject(keyOf(a, '640.webp')),
      anObject(keyOf(b), { size: 9 }),
      anObject(keyOf(c)),
      anObject(keyOf(d), { size: null }),
    ];
    const subjects = [a, b, d].map((id) => aSubject(id, [keyOf(id)]));
    expect(found({ listed, subjects })).toEqual([
      ['orphan-derivative', keyOf(a, '640.webp')],
      ['size-mismatch', keyOf(b)],
      ['orphan-derivative', keyOf(c)],
      ['size-mismatch', keyOf(d)],
      ['missing-derivative', keyOf(a)],
    ]);
  });

  it('distinguishes files that cannot be made again from those that can', () => {
    const original = `originals/${owner}/${a}-x`;
    const file = `pictures/site/${b}/file-x`;
    expect(found({ root: 'originals', subjects: [aSubject(a, [original])] })).toEqual([['missing-original', original]]);
    expect(found({ root: 'pictures', subjects: [aSubject(b, [file], { ownerId: null })] })).toEqual([
      ['missing-original', file],
    ]);
    expect(found({ root: 'originals', listed: [anObject(original)] })).toEqual([['orphan-original', original]]);
  });

  it('takes nothing for a fault that is being made, or has just come', () => {
    const listed = [anObject(keyOf(a, '640.webp')), anObject(keyOf(b, '320.avif')), anObject(keyOf(c))];
    const subjects = [aSubject(a, [keyOf(a)], { inWork: 'all' }), aSubject(b, [], { inWork: 'avif' })];
    expect(found({ listed: listed.slice(0, 2), subjects })).toEqual([]);
    expect(found({ listed: [anObject(keyOf(c), { lastModified: new Date(NOW - 60_000) })] })).toEqual([]);
  });

  it('still misses WebP while AVIF is made', () => {
    expect(found({ subjects: [aSubject(a, [keyOf(a)], { inWork: 'avif' })] })).toEqual([
      ['missing-derivative', keyOf(a)],
    ]);
  });

  it('compares up to where the shorter of both pages ends', () => {
    const listed = [a, b, c].map((id) => anObject(keyOf(id)));
    const subjects = [a, b, c, d].map((id) => aSubject(id, [keyOf(id)]));
    // More of `c` may follow.
    const byObjects = merge({ listed, listedEnds: false, subjects });
    expect(byObjects).toMatchObject({ candidates: [], objects: listed.slice(0, 2), subjects: subjects.slice(0, 2) });
    const byRows = merge({ listed, subjects: subjects.slice(0, 2), subjectsEnd: false });
    expect(byRows).toMatchObject({ candidates: [], objects: listed.slice(0, 2), subjects: subjects.slice(0, 2) });
  });

  it('has the site’s own behind every owner, as the database has it', () => {
    const places = [
      placeOf({ ownerId: null, id: a }),
      placeOf({ ownerId: other, id: a }),
      placeOf({ ownerId: owner, id: d }),
    ];
    expect(places.toSorted()).toEqual(places.toReversed());
    const site = `pictures/site/${a}/320.webp`;
    const subjects = [aSubject(d, []), aSubject(a, [site], { ownerId: null, photoId: null })];
    expect(found({ root: 'pictures', listed: [anObject(site)], subjects })).toEqual([]);
  });

  it('comes to the same in pages of any size', () => {
    const all = Array.from({ length: 40 }, () => anId()).toSorted();
    const rows = all.filter((_, at) => at % 5 !== 0).map((id) => aSubject(id, [keyOf(id), keyOf(id, 'card.jpg')]));
    const objects = all
      .filter((_, at) => at % 7 !== 0)
      .flatMap((id) => [anObject(keyOf(id)), anObject(keyOf(id, 'card.jpg'))])
      .toSorted((x, y) => (x.key < y.key ? -1 : 1));
    const whole = found({ listed: objects, subjects: rows }).map(String).toSorted();
    expect(whole.length).toBeGreaterThan(15);
    for (const [perList, perRows] of [
      [3, 40],
      [40, 2],
      [5, 4],
      [7, 1],
    ] as const) {
      const inPages: string[] = [];
      let [o, r] = [0, 0];
      for (let step = 0; step < 200 && (o < objects.length || r < rows.length); step += 1) {
        const merged = merge({
          listed: objects.slice(o, o + perList),
          listedEnds: o + perList >= objects.length,
          subjects: rows.slice(r, r + perRows),
          subjectsEnd: r + perRows >= rows.length,
        });
        inPages.push(...merged.candidates.map(({ kind, key }) => String([kind, key])));
        o += merged.objects.length;
        r += merged.subjects.length;
      }
      expect(inPages.toSorted()).toEqual(whole);
    }
  });
});

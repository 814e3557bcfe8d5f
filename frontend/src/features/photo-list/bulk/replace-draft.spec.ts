import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { NOTHING_TO_REPLACE, previewOf, replaceEdit, type ReplaceDraft } from './replace-draft.js';

const words = (over: Partial<ReplaceDraft>): ReplaceDraft => ({ ...NOTHING_TO_REPLACE, ...over });

it('PHOTO-46 changes nothing without a search text and a field', () => {
  expect([replaceEdit(words({ with: 'b' })), replaceEdit(words({ find: 'a', in: [] }))]).toEqual([null, null]);
  expect(replaceEdit(words({ find: ' ', in: ['title'] }))).toEqual({
    replace: { find: ' ', with: '', matchCase: false, in: ['title'] },
  });
});

it('PHOTO-46 counts photos, and shows the first texts around the difference', () => {
  const photos = [
    aPhoto({ title: 'DSC 1', description: null }),
    aPhoto({ title: 'Meadow', description: `<p>${'Far away, '.repeat(4)}a dsc &amp; ${'more of it '.repeat(9)}</p>` }),
    aPhoto({ title: 'Dunes', description: '<p>Sand</p>' }),
    aPhoto({ title: 'DSC 2', description: '<p>DSC</p>' }),
  ];
  const { count, first } = previewOf(photos, words({ find: 'dsc', with: 'Day' }));
  expect(count).toBe(3);
  expect(first).toEqual([
    { before: 'DSC 1', after: 'Day 1' },
    {
      before: expect.stringMatching(/^…r away, Far away, a dsc & more .*…$/),
      after: expect.stringMatching(/^…r away, Far away, a Day & more .*…$/),
    },
    { before: 'DSC 2', after: 'Day 2' },
  ]);
  expect(previewOf(photos, words({ find: 'dsc', matchCase: true, in: ['title'] })).count).toBe(0);
});

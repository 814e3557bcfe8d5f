import { expect, it } from '@jest/globals';
import { photoBody } from '../pipeline/upload-pipeline.js';
import { EMPTY_UPLOAD, isComplete, uploadReducer, type UploadEvent, type UploadState } from './upload-state.js';
import { outgoingOf } from './use-upload.js';

const uploadBody = (state: UploadState) => photoBody(outgoingOf(state));

const file = new File(['x'], 'dunes.jpg', { type: 'image/jpeg' });
const image = { blob: new Blob(['w'], { type: 'image/webp' }), name: 'dunes.webp', isOriginal: false };
const suggestion = {
  title: 'Dunes',
  category: 'landscape',
  description: 'Sand.',
  tags: ['sand'],
  alt: 'Dunes at noon',
  source: 'local' as const,
};
const after = (...events: UploadEvent[]): UploadState => events.reduce(uploadReducer, EMPTY_UPLOAD);
const analysed: UploadEvent[] = [
  { type: 'chosen', file },
  { type: 'optimised', image },
  { type: 'analysed', suggestion },
];

it('UPL-02 never goes backwards and ends at 100 %', () => {
  const at = (...percents: number[]) =>
    after({ type: 'chosen', file }, ...percents.map((percent) => ({ type: 'optimising' as const, percent }))).optimised;
  expect([at(10), at(60, 40), at(130), after(...analysed).optimised]).toEqual([10, 60, 100, 100]);
});
it('UPL-04 fills the empty fields', () => {
  expect(after(...analysed).fields).toEqual({ title: 'Dunes', category: 'landscape', description: 'Sand.' });
});
it('UPL-05 skips suggestions entirely once any field was edited', () => {
  const state = after(
    analysed[0]!,
    { type: 'edited', field: 'description', value: 'mine' },
    analysed[1]!,
    analysed[2]!,
  );
  expect(state).toMatchObject({
    fields: { title: '', category: '', description: 'mine' },
    altText: '',
    tags: { tags: [] },
    hasTexts: false,
    phase: 'ready',
  });
});
it('UPL-05 counts an edit that was taken back', () => {
  const state = after(
    analysed[0]!,
    { type: 'edited', field: 'title', value: 'a' },
    { type: 'edited', field: 'title', value: '' },
    analysed[1]!,
    analysed[2]!,
  );
  expect(state.fields.title).toBe('');
});
it('UPL-04 drops the suggestions for a photo that is replaced, and keeps typed texts', () => {
  const again = after(...analysed, { type: 'edited', field: 'title', value: 'Mine' }, { type: 'chosen', file });
  expect(again).toMatchObject({
    fields: { title: 'Mine', category: '', description: '' },
    altText: '',
    tags: { tags: [] },
    hasTexts: false,
    image: null,
  });
});
const metadata = { title: 'Salt pans', description: 'At <dusk>', altText: 'Pools', keywords: ['salt', 'sea'] };
const described: UploadEvent = { type: 'described', exif: {}, metadata };
const FROM_FILE = {
  fields: { title: 'Salt pans', category: '', description: 'At &lt;dusk&gt;' },
  altText: 'Pools',
  tags: { tags: ['salt', 'sea'], draft: '' },
  hasTexts: true,
};
it('fills empty fields with what the file says, also beside typed ones', () => {
  expect(after({ type: 'chosen', file }, described)).toMatchObject({
    ...FROM_FILE,
    fromFile: ['title', 'description', 'altText', 'tags'],
  });
  const typed = after({ type: 'edited', field: 'title', value: 'Mine' }, { type: 'chosen', file }, described);
  expect(typed).toMatchObject({ ...FROM_FILE, fields: { ...FROM_FILE.fields, title: 'Mine' } });
  expect(typed.fromFile).toEqual(['description', 'altText', 'tags']);
});
it('suggests only what the file does not say', () => {
  const state = after({ type: 'chosen', file }, described, analysed[1]!, analysed[2]!);
  expect(state).toMatchObject({ ...FROM_FILE, fields: { ...FROM_FILE.fields, category: 'landscape' } });
  expect(state.suggested).toEqual(['category']);
  const words: UploadEvent = { type: 'described', exif: {}, metadata: { title: 'Salt pans', keywords: ['salt'] } };
  const rest = after({ type: 'chosen', file }, words, analysed[1]!, analysed[2]!);
  expect(rest).toMatchObject({ altText: 'Dunes at noon', tags: { tags: ['salt'] }, fromFile: ['title', 'tags'] });
  expect(rest.suggested).toEqual(['category', 'description', 'altText']);
});
it('has the next file’s words in the fields that nobody has typed into', () => {
  const next: UploadEvent = { type: 'described', exif: {}, metadata: { title: 'Harbour' } };
  const typed: UploadEvent[] = [
    { type: 'edited', field: 'description', value: 'Mine' },
    { type: 'texts-edited', change: { altText: 'Mine' } },
  ];
  const state = after({ type: 'chosen', file }, described, ...typed, { type: 'chosen', file }, next);
  expect(state).toMatchObject({
    fields: { title: 'Harbour', description: 'Mine' },
    altText: 'Mine',
    tags: { tags: [] },
    fromFile: ['title'],
  });
});
it('takes no more tags from a file than fit, and sends all of its words', () => {
  const keywords = Array.from({ length: 40 }, (_, i) => `word ${i}`);
  const state = after({ type: 'chosen', file }, analysed[1]!, { type: 'described', exif: {}, metadata: { keywords } });
  expect(state.tags.tags).toHaveLength(15);
  const body = uploadBody(state);
  expect(JSON.parse(body.get('metadata') as string)).toEqual({ keywords });
});
it('UPL-07 is as new after a reset', () => {
  expect(after(...analysed, { type: 'reset' })).toEqual(EMPTY_UPLOAD);
});
it('UPL-11 UPL-12 requires image, title and category, no description', () => {
  const filled = after(...analysed, { type: 'edited', field: 'description', value: '' });
  expect(isComplete(filled)).toBe(true);
  expect(isComplete({ ...filled, file: null })).toBe(false);
  expect(isComplete(uploadReducer(filled, { type: 'edited', field: 'title', value: '  ' }))).toBe(false);
  expect(isComplete(uploadReducer(filled, { type: 'edited', field: 'category', value: '' }))).toBe(false);
});
it('UPL-23 sends AI texts, tags as JSON and the image type, fields before the image', () => {
  const body = uploadBody(after(...analysed));
  expect([...body.keys()]).toEqual(['title', 'category', 'description', 'aiAltText', 'aiTags', 'imageType', 'image']);
  expect([body.get('aiAltText'), body.get('aiTags'), body.get('imageType')]).toEqual([
    'Dunes at noon',
    '["sand"]',
    'photo',
  ]);
});
it('UPL-34 sends the tags and the alt text that were left in the form, and no tags when all were removed', () => {
  const edited = (tags: string[], draft = '') =>
    uploadBody(after(...analysed, { type: 'texts-edited', change: { tags: { tags, draft }, altText: ' ' } }));
  expect([edited(['dune'], ' dawn').get('aiTags'), edited([]).get('aiTags')]).toEqual(['["dune","dawn"]', '[]']);
  expect(edited([]).has('aiAltText')).toBe(false);
  expect(uploadBody(after(analysed[0]!, analysed[1]!)).has('aiTags')).toBe(false);
});
it('UPL-34 keeps tags that were typed for the next photo, and no suggested ones', () => {
  const typed: UploadEvent = { type: 'texts-edited', change: { tags: { tags: ['mine'], draft: '' } } };
  expect(after(...analysed, typed, { type: 'chosen', file })).toMatchObject({
    tags: { tags: ['mine'] },
    altText: '',
    hasTexts: true,
  });
});
it('sends the chosen file itself, marked as the original, when it is kept', () => {
  const kept = uploadBody(
    after({ type: 'keep', keep: true }, ...analysed, {
      type: 'described',
      exif: { iso: 400 },
      metadata: { title: 'Theirs' },
    }),
  );
  expect([kept.get('keptOriginal'), kept.get('exif'), kept.get('metadata')]).toEqual([
    'true',
    '{"iso":400}',
    '{"title":"Theirs"}',
  ]);
  expect((kept.get('image') as File).size).toBe(1);
  const small = uploadBody(after(...analysed));
  expect([small.has('keptOriginal'), (small.get('image') as File).name]).toEqual([false, 'dunes.jpg']);
});
it('UPL-29 never sends whether the photo is public', () => {
  expect(uploadBody(after(...analysed)).has('isPublic')).toBe(false);
});

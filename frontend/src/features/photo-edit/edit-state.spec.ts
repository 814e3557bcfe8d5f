import { describe, expect, it } from '@jest/globals';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { bodyOf, changedElsewhere, editReducer, isDirty, problemsOf, startEdit, type EditEvent } from './edit-state.js';

const photo = aPhoto({
  title: 'Dunes',
  description: '<p>Sand &amp; <b>wind</b></p><p>Dawn</p>',
  category: 'landscape',
  tags: ['sand'],
  altText: null,
});
const suggestion: PhotoSuggestion = {
  title: 'Dunes at dawn',
  category: 'nature',
  description: 'Waves of sand.',
  tags: ['sand', 'dawn'],
  alt: 'Sand dunes in low light',
  source: 'local',
};
const NOW = new Date('2026-03-04T05:06:07.000Z');
const after = (...events: EditEvent[]) => events.reduce(editReducer, startEdit(photo));
const suggested: EditEvent = { type: 'suggested', suggestion };
const all = ['title', 'description', 'category', 'tags', 'altText'] as const;

describe('what is sent', () => {
  it('PHOTO-35 is title, description, category, tags and alt text, unchanged when nothing was typed', () => {
    expect(bodyOf(startEdit(photo), NOW)).toEqual({
      title: 'Dunes',
      description: '<p>Sand &amp; <b>wind</b></p><p>Dawn</p>',
      category: 'landscape',
      tags: ['sand'],
      altText: null,
    });
  });
  it('sends an untouched description exactly as stored', () => {
    const odd = { ...photo, description: '<ul><li>a<ul><li>b</li></ul></li></ul>' };
    const state = editReducer(startEdit(odd), { type: 'typed', change: { title: 'New' } });
    expect(bodyOf(state, NOW).description).toBe(odd.description);
  });
  it('PHOTO-34 takes the tags that are still being typed along', () => {
    const state = after({ type: 'typed', change: { tags: { tags: ['sand'], draft: ' dawn,, light ' } } });
    expect(bodyOf(state, NOW).tags).toEqual(['sand', 'dawn', 'light']);
  });
  it('sends the description as it is written, and nothing for an emptied text', () => {
    const state = after({ type: 'typed', change: { description: '<p>One</p><p>Two</p>', altText: '  ' } });
    expect(bodyOf(state, NOW)).toMatchObject({ description: '<p>One</p><p>Two</p>', altText: null });
    expect(bodyOf(editReducer(state, { type: 'typed', change: { description: ' ' } }), NOW).description).toBeNull();
  });
  it('PHOTO-36 marks the analysis as completed, with its time, once a suggestion was taken', () => {
    const metadata = { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: NOW.toISOString() };
    expect(bodyOf(after(suggested), NOW)).not.toHaveProperty('metadata');
    const taken = after(suggested, { type: 'taken', fields: ['title'] });
    expect(bodyOf(taken, NOW)).toMatchObject({ title: 'Dunes at dawn', metadata });
    expect(bodyOf(editReducer(taken, { type: 'typed', change: { title: 'Mine' } }), NOW).metadata).toEqual(metadata);
    expect(bodyOf(editReducer(taken, { type: 'taken-back', field: 'title' }), NOW)).not.toHaveProperty('metadata');
  });
});

describe('suggestions', () => {
  it('PHOTO-38 change nothing by themselves', () => {
    const state = after({ type: 'typed', change: { title: 'Mine' } }, suggested);
    expect(state.fields).toMatchObject({ title: 'Mine', category: 'landscape' });
    expect(Object.keys(state.offers)).toEqual(['title', 'description', 'category', 'altText', 'tags']);
  });
  it('PHOTO-38 overwrite after a click, tags come beside those that are there', () => {
    const state = after(
      suggested,
      { type: 'typed', change: { tags: { tags: ['sand', 'mine'], draft: '' } } },
      { type: 'taken', fields: all },
    );
    expect(state.fields).toEqual({
      title: 'Dunes at dawn',
      description: 'Waves of sand.',
      category: 'nature',
      tags: { tags: ['sand', 'mine', 'dawn'], draft: '' },
      altText: 'Sand dunes in low light',
      focalPoint: null,
    });
    expect(state.offers).toEqual({});
  });
  it('are left out where empty or equal to the field', () => {
    const same = { ...suggestion, title: 'Dunes ', category: 'other', tags: ['SAND'], alt: '' };
    expect(Object.keys(after({ type: 'suggested', suggestion: same }).offers)).toEqual(['description']);
  });
  it('can be taken back until more is typed, and dismissed', () => {
    const taken = after(suggested, { type: 'taken', fields: ['title'] });
    const back = editReducer(taken, { type: 'taken-back', field: 'title' });
    expect([back.fields.title, back.offers.title, back.taken]).toEqual(['Dunes', 'Dunes at dawn', []]);
    expect(editReducer(taken, { type: 'typed', change: { title: 'x' } }).before).toEqual({});
    expect(after(suggested, { type: 'waved-away', fields: all }).offers).toEqual({});
  });
});

it('PHOTO-33 requires a title', () => {
  expect(problemsOf({ ...startEdit(photo).fields, title: '  ' })).toEqual({ title: 'Title is required.' });
});
it('refuses what would not fit before it is sent', () => {
  const fields = startEdit(photo).fields;
  expect(Object.keys(problemsOf({ ...fields, description: 'x'.repeat(5001) }))).toEqual(['description']);
  expect(Object.keys(problemsOf({ ...fields, tags: { tags: [], draft: 'x'.repeat(41) } }))).toEqual(['tags']);
});
it('detects unsaved changes, and none once they are typed back', () => {
  expect(isDirty(startEdit(photo))).toBe(false);
  const changed = after({ type: 'typed', change: { tags: { tags: ['sand'], draft: 'd' } } });
  expect(isDirty(changed)).toBe(true);
  expect(isDirty(editReducer(changed, { type: 'typed', change: { tags: { tags: ['sand'], draft: '' } } }))).toBe(false);
});
it('sends the focal point only when it is another one', () => {
  const aimed = { ...photo, image: { ...photo.image, focalPoint: { x: 1, y: 2 } } };
  const typed = (base: typeof photo, focalPoint: { x: number; y: number } | null) =>
    editReducer(startEdit(base), { type: 'typed', change: { focalPoint } });
  const said = (state: ReturnType<typeof startEdit>) => [isDirty(state), bodyOf(state, new Date()).focalPoint];
  expect(said(typed(photo, null))).toEqual([false, undefined]);
  expect(said(typed(photo, { x: 1, y: 2 }))).toEqual([true, { x: 1, y: 2 }]);
  expect(said(typed(aimed, { x: 1, y: 2 }))).toEqual([false, undefined]);
  expect(said(typed(aimed, null))).toEqual([true, null]);
  expect(changedElsewhere(photo, { ...aimed, revision: 2 })).toBe(true);
});
it('distinguishes a change of what it edits from any other change', () => {
  expect(changedElsewhere(photo, { ...photo, revision: 2, isPublic: true })).toBe(false);
  expect(changedElsewhere(photo, { ...photo, revision: 2, title: 'New' })).toBe(true);
  expect(changedElsewhere(photo, { ...photo, revision: 2, tags: ['sand', 'sea'] })).toBe(true);
  expect(changedElsewhere({ ...photo, revision: 3 }, { ...photo, revision: 2, title: 'Old' })).toBe(false);
});

import { expect, it } from '@jest/globals';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { ADMIN_ACTS } from '@vitrine/contracts/admin/acts';
import { i18n } from '@vitrine/contracts/i18n';
import { ACT_CHOICES, actorOf, ActSentence, changesOf, SUBJECT_CHOICES, subjectOf } from './act-words.js';
import { render } from '../../../testing/render.js';

const act: ActDto = {
  id: '1',
  at: '2026-01-01T00:00:00.000Z',
  actorId: 'a',
  actorName: null,
  act: 'photo.hide',
  subjectKind: 'photo',
  subjectId: '0193a0b4-7d00',
  subjectName: null,
  before: null,
  after: null,
  reason: null,
  requestId: null,
};

it('names a subject without a name by its kind and the beginning of its id, and a deleted actor as one', () => {
  expect([actorOf(act), subjectOf(act)]).toEqual(['a deleted user', 'photo 0193a0b4…']);
  expect(subjectOf({ ...act, subjectName: 'Ada' })).toBe('Ada');
  const subjectId = 'derivatives/e9f47b77-c93f-49d0/65ef13e3-d658-88dd/1280.webp';
  expect(subjectOf({ ...act, subjectKind: 'object', subjectId })).toBe(
    'file derivatives/e9f47b77…/65ef13e3…/1280.webp',
  );
});

it('names a queue and a file whole', () => {
  const queue = { ...act, subjectKind: 'queue', subjectId: 'avif-derivatives' } as const;
  expect(subjectOf(queue)).toBe('queue avif-derivatives');
  expect(subjectOf({ ...act, subjectKind: 'object', subjectId: 'pictures/site/holiday-in-spain.jpg' })).toBe(
    'file pictures/site/holiday-in-spain.jpg',
  );
});

it('says each act as one message, in which a translator may move the names', () => {
  const said = { ...act, act: 'user.set_role', actorName: 'Ada', subjectKind: 'user', subjectName: 'Grace' } as const;
  const { container, rerender } = render(<ActSentence act={said} />);
  expect(container.innerHTML).toBe(
    '<bdi class="text-ink">Ada</bdi> changed the role of <bdi class="text-ink" title="0193a0b4-7d00">Grace</bdi>',
  );
  for (const each of ADMIN_ACTS) {
    rerender(<ActSentence act={{ ...said, act: each }} />);
    // Who is invited has no name here yet.
    expect(container.textContent).toMatch(each === 'user.invite' ? /^Ada [a-z ]+$/ : /^Ada [a-z ]+ Grace$/);
  }
});

it('offers acts and subjects in words', () => {
  const labels = [...ACT_CHOICES, ...SUBJECT_CHOICES].map(({ label }) => i18n._(label));
  expect(labels).toEqual(
    expect.arrayContaining([
      'Changed the role of a user',
      'Ended all sessions of a user',
      'Stopped hiding a photo',
      'Set the default hero to a banner',
      'Purged quarantined files',
      'Started an audit of the storage',
      'Messages',
    ]),
  );
  expect(labels.join()).not.toMatch(/[_:.]|undefined/);
  expect(new Set(labels).size).toBe(labels.length);
});

it('names what has gone, or never had a name of its own, by the name in its change', () => {
  const banner = { ...act, subjectKind: 'banner' } as const;
  expect(subjectOf({ ...banner, after: { name: 'Evening meadow' } })).toBe('Evening meadow');
  expect(subjectOf({ ...banner, before: { name: 'Meadow' }, after: null })).toBe('Meadow');
});

it('names all of a kind in words', () => {
  expect(subjectOf({ ...act, act: 'insights.run', subjectKind: 'banner', subjectId: 'all' })).toBe('all banners');
  expect(subjectOf({ ...act, act: 'audit.start', subjectKind: 'storage', subjectId: 'all' })).toBe('the whole storage');
});

it('lists each field that an act has changed', () => {
  expect(changesOf({ before: { role: 'user', tags: ['a', 'b'] }, after: { role: 'admin', tags: null } })).toEqual([
    'role: user → admin',
    'tags: a, b → –',
  ]);
  expect(changesOf({ before: null, after: { findings: 3 } })).toEqual(['findings: 3']);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

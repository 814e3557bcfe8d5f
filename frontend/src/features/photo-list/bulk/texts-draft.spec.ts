import { expect, it } from '@jest/globals';
import { firstTitles, problemsOf, START, textsEdit } from './texts-draft.js';

it('changes the selected fields only, and nothing before they are filled in', () => {
  expect([
    textsEdit(START),
    textsEdit({ ...START, title: 'Typed, then left alone' }),
    textsEdit({ ...START, titleChoice: 'set', title: ' ' }),
    textsEdit({ ...START, titleChoice: 'set', title: ' Sea ' }),
    textsEdit({ ...START, titleChoice: 'number', title: 'Wedding', altTextChoice: 'clear' }),
    textsEdit({ ...START, titleChoice: 'file', title: 'Typed before' }),
    textsEdit({ ...START, descriptionChoice: 'set', altTextChoice: 'clear' }),
    textsEdit({ ...START, descriptionChoice: 'clear', altTextChoice: 'set', altText: 'Two people' }),
  ]).toEqual([
    null,
    null,
    null,
    { title: 'Sea' },
    { title: 'Wedding', numberFrom: 1, altText: null },
    { titleFromFile: true },
    null,
    { description: null, altText: 'Two people' },
  ]);
});

it('previews numbered titles, and reports those that become too long', () => {
  expect([firstTitles(' Wedding ', 60), firstTitles('', 2)]).toEqual([
    'Wedding 1, Wedding 2 … Wedding 60',
    'Wedding 1, Wedding 2',
  ]);
  const long = { ...START, titleChoice: 'number' as const, title: 'x'.repeat(198) };
  expect([problemsOf(long, 9), problemsOf(long, 10)]).toEqual([
    {},
    { title: 'The title is too long for its numbers.' },
  ]);
});

it('refuses a description that would not fit before it is sent', () => {
  const ofLength = (length: number) => ({
    ...START,
    descriptionChoice: 'set' as const,
    description: 'x'.repeat(length),
  });
  expect([problemsOf(ofLength(5000), 2), Object.keys(problemsOf(ofLength(5001), 2))]).toEqual([{}, ['description']]);
});

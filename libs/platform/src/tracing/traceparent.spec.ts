import { expect, it } from '@jest/globals';
import { spanContextOf, traceparentOf } from './traceparent.js';

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it('reads what it has written', () => {
  const span = spanContextOf(GIVEN);
  expect(span).toMatchObject({ traceFlags: 1, isRemote: true });
  expect(traceparentOf(span!)).toBe(GIVEN);
});

it.each([
  undefined,
  [GIVEN],
  '',
  `${GIVEN}-more`,
  GIVEN.toUpperCase(),
  GIVEN.replace(/^00/, 'ff'),
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
])('takes %j for none', (given) => expect(spanContextOf(given)).toBeUndefined());

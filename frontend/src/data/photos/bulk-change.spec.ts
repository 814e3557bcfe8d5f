import { expect, it } from '@jest/globals';
import type { BulkChangeDto } from '@vitrine/contracts/media/own-photos.dto';
import { fakeApi, Refused } from '../../testing/fake-api.js';
import { changeInSteps } from './bulk-change.js';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
const answer = ({ body }: { body: unknown }) => {
  const { photoIds = [] } = body as BulkChangeDto;
  return { changed: photoIds.map((id) => ({ id })), missing: [] };
};

it('changes many photos in steps of 500 and reports progress', async () => {
  const api = fakeApi({ bulkChange: answer });
  const heard: number[] = [];
  const outcome = await changeInSteps({ action: 'trash', photoIds: ids(1200) }, (done) => heard.push(done));
  expect(api.calls.map(({ body }) => (body as BulkChangeDto).photoIds?.length)).toEqual([500, 500, 200]);
  expect([heard, outcome.changed.length, outcome.error]).toEqual([[500, 1000, 1200], 1200, null]);
});
it('keeps what was done when a step fails', async () => {
  let steps = 0;
  fakeApi({
    bulkChange: (call: { body: unknown }) => ((steps += 1) > 1 ? new Refused(500, 'Try again later.') : answer(call)),
  });
  const outcome = await changeInSteps(
    { action: 'edit', photoIds: ids(600), edit: { isPublic: true } },
    () => undefined,
  );
  expect([outcome.changed.length, outcome.error?.message, steps]).toEqual([500, 'Try again later.', 2]);
});
it('puts states back in steps too', async () => {
  const api = fakeApi({ bulkChange: () => ({ changed: [], missing: ['p0'] }) });
  const states = ids(501).map((id) => ({ id, isPublic: true }));
  const outcome = await changeInSteps({ action: 'revert', states }, () => undefined);
  expect(api.calls.map(({ body }) => (body as BulkChangeDto).states?.length)).toEqual([500, 1]);
  expect(outcome.missing).toEqual(['p0', 'p0']);
});
it('collects what is denied in each step', async () => {
  const api = fakeApi({ bulkChange: () => ({ changed: [{ id: 'p0' }], missing: [], denied: ['p1'] }) });
  const outcome = await changeInSteps({ action: 'purge', photoIds: ids(501) }, () => undefined);
  expect([api.calls.length, outcome.denied, outcome.error]).toEqual([2, ['p1', 'p1'], null]);
});
it('continues numbered titles in the next step, and puts long texts back in small ones', async () => {
  const api = fakeApi({ bulkChange: answer });
  const edit = { title: 'Sea', numberFrom: 1 };
  await changeInSteps({ action: 'edit', photoIds: ids(501), edit }, () => undefined);
  expect(api.calls.map(({ body }) => (body as BulkChangeDto).edit?.numberFrom)).toEqual([1, 501]);
  const states = ids(51).map((id) => ({ id, description: '<p>Sand</p>' }));
  await changeInSteps({ action: 'revert', states }, () => undefined);
  expect(api.calls.slice(2).map(({ body }) => (body as BulkChangeDto).states?.length)).toEqual([50, 1]);
});

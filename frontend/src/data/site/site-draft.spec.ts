import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { SiteDraftDto } from '@vitrine/contracts/portfolio/site.dto';
import { aSiteContent } from '@vitrine/testing/builders/portfolio';
import { ApiError } from '../../shared/api/api-error.js';
import { fakeApi, Refused, type Call } from '../../testing/fake-api.js';
import { createSiteDraft } from './site-draft.js';

const CONTENT = aSiteContent();

/** A draft of revision 1, and a server that counts on from there; `fail` fails the next calls. */
const open = () => {
  const server = { revision: 1, draft: CONTENT, failures: [] as unknown[], isLost: false };
  const { callsOf } = fakeApi({
    saveSiteDraft: ({ body }: Call) => {
      const failure = server.failures.shift();
      if (failure) return failure;
      const { revision, content } = body as SiteDraftDto;
      if (revision !== server.revision) return new Refused(409, 'Changed', 'SITE_PAGE_CHANGED');
      server.revision += 1;
      server.draft = content as typeof CONTENT;
      if (server.isLost) {
        server.isLost = false;
        throw ApiError.network();
      }
      return { revision: server.revision, changedAt: '2026-11-28T12:00:00.000Z' };
    },
    sitePage: () => ({
      id: 'p1',
      revision: server.revision,
      draft: server.draft,
      changedAt: '2026-11-28T12:00:00.000Z',
    }),
  });
  const draft = createSiteDraft({ id: 'p1', draft: CONTENT, revision: 1 }, () => undefined);
  return {
    server,
    draft,
    type: (title: string) => draft.change((now) => ({ ...now, title })),
    said: () => draft.store.current().save,
    sent: () => callsOf('saveSiteDraft').map(({ body }) => (body as SiteDraftDto).content.title),
  };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('SITE-85 saves once typing rests, and every few seconds while it does not', async () => {
  const { type, said, sent } = open();
  type('C');
  await jest.advanceTimersByTimeAsync(500);
  type('Co');
  expect([said(), sent()]).toEqual(['waiting', []]);
  await jest.advanceTimersByTimeAsync(800);
  expect([said(), sent()]).toEqual(['saved', ['Co']]);
  for (let n = 0; n < 12; n += 1) {
    type(`Coast ${n}`);
    await jest.advanceTimersByTimeAsync(500);
  }
  expect(sent()).toEqual(['Co', 'Coast 9']);
});
it('SITE-85 saves what is changed during a save after it, with its revision', async () => {
  const { draft, type, said, sent } = open();
  type('Coa');
  const saved = draft.flush();
  type('Coast!');
  expect(said()).toBe('saving');
  expect(await saved).toBe(true);
  expect([said(), sent(), draft.store.current().revision]).toEqual(['saved', ['Coa', 'Coast!'], 3]);
});
it('SITE-85 keeps trying without the network, and asks for no decision about what did arrive', async () => {
  const { server, type, said, sent } = open();
  server.failures.push(new TypeError('offline'), new Refused(503, 'Away'));
  type('Coast!');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(said()).toBe('failed');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([said(), sent().length]).toEqual(['saved', 3]);
  server.isLost = true;
  type('Cliffs');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([said(), server.draft.title, server.revision]).toEqual(['saved', 'Cliffs', 3]);
});
it('SITE-85 does not repeat what the server does not take, until it is changed', async () => {
  const { server, type, said, sent } = open();
  server.failures.push(new Refused(400, 'The texts of a page are too long.', 'VALIDATION'));
  type('Coast!');
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said(), sent()]).toEqual(['refused', ['Coast!']]);
  type('Coast');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(said()).toBe('saved');
});
it('SITE-91 sends nothing over another window’s revision before it is said', async () => {
  const { server, draft, type, said, sent } = open();
  server.revision = 4;
  type('Mine');
  await jest.advanceTimersByTimeAsync(1_000);
  type('Mine, further');
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said(), sent()]).toEqual(['changed', ['Mine']]);
  draft.keepOver(4);
  await jest.advanceTimersByTimeAsync(0);
  expect([said(), server.draft.title]).toEqual(['saved', 'Mine, further']);
});

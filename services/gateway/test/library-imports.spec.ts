import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const IMPORT: LibraryImportDto = {
  id: anId(),
  album: null,
  state: 'running',
  held: false,
  done: 20,
  total: 60,
  startedAt: '2026-01-02T03:04:05.000Z',
  result: null,
};

describe('imports from Google Photos', () => {
  let gateway: TestGateway;
  let headers: { cookie: string };
  let changes: unknown[];

  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn());
    changes = [];
    gateway.answer({
      'media.library_import.list': () => [IMPORT],
      'media.library_import.change': (dto) => {
        changes.push(dto);
        if (dto.importId !== IMPORT.id) throw new AppError('NOT_FOUND');
        return { ...IMPORT, state: 'paused' };
      },
    });
  });

  it('lists those of the caller', async () => {
    expect((await gateway.get('/api/google-photos/imports', headers)).json()).toEqual({ imports: [IMPORT] });
  });
  it.each(['pause', 'resume', 'cancel'] as const)('%ss one', async (change) => {
    const answer = await gateway.write('POST', `/api/google-photos/imports/${IMPORT.id}/${change}`, { headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...IMPORT, state: 'paused' }]);
    expect(changes).toEqual([{ importId: IMPORT.id, change }]);
  });
  it.each([anId(), 'x', '../1'])('knows no import %s', async (id) => {
    const answer = await gateway.write('POST', `/api/google-photos/imports/${encodeURIComponent(id)}/pause`, {
      headers,
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  });
  it('refuses a visitor', async () => {
    const answers = await Promise.all([
      gateway.get('/api/google-photos/imports'),
      gateway.write('POST', `/api/google-photos/imports/${IMPORT.id}/cancel`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(changes).toEqual([]);
  });
});

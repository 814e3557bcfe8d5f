import { describe, expect, it } from '@jest/globals';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { raisedBy } from '@vitrine/contracts/rpc-map';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { FORWARDS } from '../src/forwards.js';
import { declaredErrors } from './support/declared-errors.js';
import { TestGateway } from './support/test-gateway.js';

/**
 * Which errors a route answers, held against the API document: every answer of every suite that opens a `TestGateway`.
 * What services fail with stands in their messages' rows, against which every suite that opens a service holds it.
 */
describe('the declared errors', () => {
  it('fail the suite in which a route answers another one', async () => {
    const gateway = await TestGateway.open();
    const { headers } = await gateway.signIn();
    gateway.answer({
      'media.photo.stats': () => {
        throw new AppError('FORBIDDEN');
      },
    });
    await gateway.get('/api/photos/stats', headers);
    await expect(gateway.close()).rejects.toThrow('answered and not declared: photoStats: FORBIDDEN');
  });

  it('are those of the message that a call is forwarded to', () => {
    for (const { route, message } of FORWARDS)
      expect({ route, codes: declaredErrors(route) }).toEqual({
        route,
        codes: expect.arrayContaining([...raisedBy(message)]),
      });
  });

  it('of a message fail the test in which its service is made to raise another one', async () => {
    const rpc = fakeRpc({ 'media.photo.stats': () => raise('HERO_NOT_FOUND') });
    await expect(rpc.call('media.photo.stats', {})).rejects.toThrow(
      'media.photo.stats fails with HERO_NOT_FOUND, which its row does not name',
    );
  });
});

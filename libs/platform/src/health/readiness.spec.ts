import { describe, expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

const away = () => Promise.reject(new Error('away'));

describe('readiness', () => {
  it('is lost with what the process cannot work without', async () => {
    const readiness = new Readiness();
    readiness.register('database', away);
    expect(await readiness.report()).toEqual({ ready: false, checks: { database: 'down' } });
  });

  it('is kept, and the failure reported, with what all replicas share', async () => {
    const readiness = new Readiness();
    readiness.watch('store', away);
    expect(await readiness.report()).toEqual({ ready: true, checks: { store: 'down' } });
    readiness.leave();
    expect(await readiness.report()).toMatchObject({ ready: false });
  });
});

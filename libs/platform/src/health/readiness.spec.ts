import { describe, expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

const away = () => Promise.reject(new Error('away'));

describe('readiness', () => {
  it('begins when what the process cannot work without has answered once, and outlasts its outages', async () => {
    const readiness = new Readiness();
    let isThere = false;
    readiness.register('database', async () => (isThere ? undefined : away()));
    expect(await readiness.report()).toEqual({ ready: false, checks: { database: 'down' } });
    isThere = true;
    expect(await readiness.report()).toEqual({ ready: true, checks: { database: 'ok' } });
    isThere = false;
    expect(await readiness.report()).toEqual({ ready: true, checks: { database: 'down' } });
  });

  it('is kept, and the failure reported, with what all replicas share', async () => {
    const readiness = new Readiness();
    readiness.watch('store', away);
    expect(await readiness.report()).toEqual({ ready: true, checks: { store: 'down' } });
    readiness.leave();
    expect(await readiness.report()).toMatchObject({ ready: false });
  });

  it('lists what is only seen in use, and stays as it is without it', async () => {
    const readiness = new Readiness();
    readiness.saw('mail', false);
    expect(await readiness.report()).toEqual({ ready: true, checks: { mail: 'down' } });
    readiness.saw('mail', true);
    expect(await readiness.report()).toEqual({ ready: true, checks: { mail: 'ok' } });
  });
});

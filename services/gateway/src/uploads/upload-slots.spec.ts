import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { UploadSlots } from './upload-slots.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('UploadSlots', () => {
  it('takes six uploads of one user at once, and another when one is done', async () => {
    const slots = new UploadSlots();
    const done: (() => void)[] = [];
    const upload = (who: string) => slots.run(who, () => new Promise<void>((resolve) => done.push(resolve)));
    const running = Array.from({ length: 6 }, () => upload('ada'));
    expect(await failureOf(upload('ada'))).toMatchObject({ code: 'TOO_MANY_UPLOADS', status: 429 });
    running.push(upload('grace'));
    done[0]?.();
    await running[0];
    running.push(upload('ada'));
    for (const end of done) end();
    await Promise.all(running);
  });

  it('takes 48 uploads of all users at once, and gives a failed one’s place back', async () => {
    const slots = new UploadSlots();
    const failing = Array.from({ length: 48 }, (_, n) => slots.run(`user ${n}`, () => Promise.reject(new Error('x'))));
    expect(await failureOf(slots.run('ada', async () => 1))).toMatchObject({ code: 'UPLOADS_BUSY', status: 503 });
    await Promise.allSettled(failing);
    expect(await slots.run('ada', async () => 1)).toBe(1);
  });

  it('takes twelve of senders who have not said who they are, and all the others of users', async () => {
    const slots = new UploadSlots();
    const never = new Promise<never>(() => undefined);
    for (let n = 0; n < 12; n += 1) void slots.run(`address ${n}`, () => never, true);
    expect(await failureOf(slots.run('one more', async () => 1, true))).toMatchObject({ code: 'UPLOADS_BUSY' });
    expect(await slots.run('ada', async () => 1)).toBe(1);
  });

  it('gives the place of the slowest sender to who comes, when all are taken and it is too slow', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slots = new UploadSlots();
    const never = new Promise<never>(() => undefined);
    const upload = (who: string, bytes: number) =>
      slots.run(who, (sender) => {
        sender.received(bytes);
        return sender.await(never);
      });
    const slow = [upload('slow', 100_000), upload('slower', 50_000)].map(failureOf);
    for (let n = 0; n < 45; n += 1) void upload(`fast ${n}`, 20_000_000);
    // Its bytes wait for the store, which is not the sender's fault.
    void slots.run('waiting', () => never);
    now = 19_000;
    expect(await failureOf(upload('new', 0))).toMatchObject({ code: 'UPLOADS_BUSY' });
    now = 30_000;
    expect(await slots.run('new', async () => 'done')).toBe('done');
    expect(await slow[1]).toMatchObject({ code: 'UPLOADS_BUSY' });
    void upload('in its place', 20_000_000);
    expect(await slots.run('another', async () => 'done')).toBe('done');
    expect(await slow[0]).toMatchObject({ code: 'UPLOADS_BUSY' });
    void upload('in its place too', 20_000_000);
    expect(await failureOf(upload('too late', 0))).toMatchObject({ code: 'UPLOADS_BUSY' });
  });
});

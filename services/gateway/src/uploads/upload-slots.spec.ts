import { describe, expect, it } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { UploadSlots } from './upload-slots.js';

describe('UploadSlots', () => {
  it('takes six uploads of one person at once, and another when one is done', async () => {
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

  it('takes 48 uploads of everybody at once, and gives a failed one’s place back', async () => {
    const slots = new UploadSlots();
    const failing = Array.from({ length: 48 }, (_, n) =>
      slots.run(`person ${n}`, () => Promise.reject(new Error('x'))),
    );
    expect(await failureOf(slots.run('ada', async () => 1))).toMatchObject({ code: 'UPLOADS_BUSY', status: 503 });
    await Promise.allSettled(failing);
    expect(await slots.run('ada', async () => 1)).toBe(1);
  });
});

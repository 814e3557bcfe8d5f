import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vitrine/dev-servers/processes';
import { backoffMs, Supervised, type Running } from './supervise.js';

/** A process made of a promise. */
const fakeProcess = (pid: number) => {
  let end!: (reason: string) => void;
  const exited = new Promise<string>((resolve) => (end = resolve));
  const running: Running = { pid, exited, stop: async () => end('asked') };
  return { running, die: () => end('was killed') };
};

describe('Supervised', () => {
  const launches = () => {
    const started: ReturnType<typeof fakeProcess>[] = [];
    const downs: string[] = [];
    const ups: number[] = [];
    let broken = 0;
    const supervised = new Supervised(
      ['media', 'portfolio'],
      async () => {
        if (broken-- > 0) throw new Error('no');
        const process = fakeProcess(started.length + 1);
        started.push(process);
        return process.running;
      },
      {
        up: (_names, pid) => void ups.push(pid),
        down: (names, reason) => void downs.push(`${names.join('+')} ${reason}`),
      },
    );
    return { supervised, started, downs, ups, breakFor: (times: number) => (broken = times) };
  };

  it('restarts a process that died and reports it', async () => {
    const { supervised, started, ups, downs } = launches();
    await supervised.start();
    started[0]?.die();
    expect(await waitUntil(() => ups.length === 2, 2_000)).toBe(true);
    expect(downs).toEqual(['media+portfolio was killed']);
    await supervised.stop();
  });

  it('retries when the restart itself fails, and reports the reason', async () => {
    const { supervised, started, ups, downs, breakFor } = launches();
    await supervised.start();
    breakFor(1);
    started[0]?.die();
    expect(await waitUntil(() => ups.length === 2, 3_000)).toBe(true);
    expect(downs).toEqual(['media+portfolio was killed', 'media+portfolio did not start: no']);
    await supervised.stop();
  });

  it('lets the first start fail', async () => {
    const { supervised, breakFor } = launches();
    breakFor(1);
    await expect(supervised.start()).rejects.toThrow('no');
  });

  it('stays stopped', async () => {
    const { supervised, ups, downs } = launches();
    await supervised.start();
    await supervised.stop();
    expect([ups, downs]).toEqual([[1], []]);
  });
});

it('backoffMs grows to five seconds', () => {
  expect([0, 1, 2, 10, 99].map(backoffMs)).toEqual([150, 300, 600, 5_000, 5_000]);
});

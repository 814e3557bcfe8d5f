import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import { Drain } from '@vitrine/platform/concurrency/drain';
import { EventStream, SseHub, STREAMS_AT_MOST } from './sse-hub.js';

/** The other end of a stream. */
class FakePage {
  text = '';
  writableLength = 0;
  writableEnded = false;
  isDestroyed = false;
  readonly stream = new EventStream(this as never);

  write(chunk: string): boolean {
    if (this.writableEnded) throw new Error('write after end');
    this.text += chunk;
    return true;
  }

  end(): void {
    this.writableEnded = true;
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  get heard(): unknown[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(String(json)) as unknown);
  }

  get retries(): number[] {
    return [...this.text.matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
  }
}

describe('open pages', () => {
  let drain: Drain;
  let pages: SseHub;
  beforeEach(() => {
    jest.useFakeTimers();
    drain = new Drain();
    pages = new SseHub(drain);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const open = (userId: string): FakePage => {
    const page = new FakePage();
    pages.add(userId, page.stream);
    return page;
  };

  it('are asked to come back two seconds after a break', () => {
    expect(open('ada').text).toBe('retry: 2000\n\n');
  });

  it('hear once of what comes within 50 ms, and of what follows that within 150', () => {
    const page = open('ada');
    pages.send('ada', [{ kind: 'photos', ids: ['p1'] }]);
    jest.advanceTimersByTime(49);
    pages.send('ada', [{ kind: 'photos', ids: ['p2', 'p1'] }, { kind: 'categories' }]);
    expect(page.heard).toEqual([]);
    jest.advanceTimersByTime(1);
    const first = [{ kind: 'photos', ids: ['p1', 'p2'] }, { kind: 'categories' }];
    expect(page.heard).toEqual(first);
    pages.send('ada', [{ kind: 'profile' }]);
    jest.advanceTimersByTime(149);
    pages.send('ada', [{ kind: 'hero' }]);
    expect(page.heard).toEqual(first);
    jest.advanceTimersByTime(1);
    expect(page.heard).toEqual([...first, { kind: 'profile' }, { kind: 'hero' }]);
  });

  it('hear of no more photos by name than an address can ask for', () => {
    const page = open('ada');
    const most = Array.from({ length: IDS_IN_ADDRESS }, (_, n) => `p${n}`);
    const told = (...named: (string[] | null)[]) => {
      for (const ids of named) pages.send('ada', [{ kind: 'photos', ids }]);
      jest.advanceTimersByTime(150);
      return page.heard.at(-1);
    };
    expect(told(most, ['p0'])).toEqual({ kind: 'photos', ids: most });
    expect(told(most, ['one more'])).toEqual({ kind: 'photos', ids: null });
    expect(told(null, ['p1'])).toEqual({ kind: 'photos', ids: null });
  });

  it('hear as soon of what comes later, on its own', () => {
    const page = open('ada');
    pages.send('ada', [{ kind: 'profile' }]);
    jest.advanceTimersByTime(1_000);
    pages.send('ada', [{ kind: 'hero' }]);
    jest.advanceTimersByTime(50);
    expect(page.heard).toEqual([{ kind: 'profile' }, { kind: 'hero' }]);
  });

  it('SEC-18 get updates of their own user only, in every tab', () => {
    const [first, second, other] = [open('ada'), open('ada'), open('bob')];
    pages.send('ada', [{ kind: 'hero' }]);
    jest.advanceTimersByTime(150);
    expect([first.heard, second.heard, other.heard]).toEqual([[{ kind: 'hero' }], [{ kind: 'hero' }], []]);
  });

  it('are eight of a user at most: the oldest goes, and does not come back to push out the next', () => {
    const [oldest, ...others] = Array.from({ length: STREAMS_AT_MOST }, () => open('ada'));
    const bob = open('bob');
    const ninth = open('ada');
    expect(oldest?.writableEnded).toBe(true);
    expect(oldest?.retries).toEqual([2_000, 60_000]);
    for (const page of [...others, bob, ninth]) expect(page.writableEnded).toBe(false);
  });

  it('ACCT-48 receive the end of the account at once, and nothing after it', () => {
    const page = open('ada');
    pages.send('ada', [{ kind: 'photos', ids: ['p1'] }]);
    pages.send('ada', [{ kind: 'signed-out' }]);
    expect(page.heard).toEqual([{ kind: 'signed-out' }]);
    expect(page.writableEnded).toBe(true);
    pages.send('ada', [{ kind: 'profile' }]);
    expect(page.heard).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that are closed cost nothing any more', () => {
    const page = open('ada');
    pages.send('ada', [{ kind: 'profile' }]);
    pages.remove('ada', page.stream);
    pages.remove('ada', page.stream);
    expect(jest.getTimerCount()).toBe(0);
    expect(page.heard).toEqual([]);
  });

  it('end when the process is about to stop, with what they still had to hear, and come back spread out', () => {
    const page = open('ada');
    pages.send('ada', [{ kind: 'profile' }]);
    drain.refuse();
    expect(page.heard).toEqual([{ kind: 'profile' }]);
    expect(page.writableEnded).toBe(true);
    const [, pause = 0] = page.retries;
    expect(pause).toBeGreaterThanOrEqual(500);
    expect(pause).toBeLessThanOrEqual(4_500);
    // Who comes through a connection that is still open is sent on.
    expect(open('ada').writableEnded).toBe(true);
  });

  it('come back spread out, not before what is remembered here has run out, when something was not heard', () => {
    const page = open('ada');
    pages.reopen();
    expect(page.writableEnded).toBe(true);
    const [, pause = 0] = page.retries;
    expect(pause).toBeGreaterThanOrEqual(2_000);
    expect(pause).toBeLessThanOrEqual(6_000);
    expect(open('ada').writableEnded).toBe(false);
  });

  it('that do not read lose their stream instead of filling the memory', () => {
    const [slow, quick] = [open('ada'), open('ada')];
    slow.writableLength = 64 * 1024 + 1;
    pages.send('ada', [{ kind: 'profile' }]);
    jest.advanceTimersByTime(150);
    expect([slow.isDestroyed, quick.isDestroyed]).toEqual([true, false]);
    expect(slow.heard).toEqual([]);
    expect(quick.heard).toHaveLength(1);
  });

  it('that were closed and still hold on are cut off at the next beat', () => {
    const page = open('ada');
    page.stream.close();
    page.stream.send({ kind: 'profile' });
    expect(page.heard).toEqual([]);
    page.stream.beat();
    expect(page.isDestroyed).toBe(true);
    pages.remove('ada', page.stream);
  });
});

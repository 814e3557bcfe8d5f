import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Drain } from '@vitrine/platform/concurrency/drain';
import { aUser } from '@vitrine/testing/builders/user';
import type { Sessions } from '../sessions/sessions.js';
import { SseHub } from './sse-hub.js';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { OpenEventStream } from './open-event-stream.js';

class FakeResponse extends EventEmitter {
  text = '';
  headers: Record<string, string> = {};
  writableLength = 0;
  writableEnded = false;
  closed = false;

  writeHead(_status: number, headers: Record<string, string>): void {
    this.headers = headers;
  }

  write(chunk: string): void {
    this.text += chunk;
  }

  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }

  destroy(): void {
    this.emit('close');
  }
}

const BEAT = 'data:0\n\n';

describe('the beat of a stream', () => {
  let response: FakeResponse;
  let pages: SseHub;
  let lasts: jest.Mock<() => Promise<boolean>>;
  let open: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    response = new FakeResponse();
    pages = new SseHub(new Drain());
    lasts = jest.fn(async () => true);
    const events = new OpenEventStream(pages, { lasts } as unknown as Sessions, new Metrics());
    const reply = { hijack: () => ({ raw: response }), getHeaders: () => ({ 'x-request-id': 'one' }) };
    open = () => events.open(aUser({ id: 'ada' }), { method: 'GET' } as never, reply as never);
    open();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const said = () => response.text.replace('retry: 2000\n\n', '');

  it('comes every twenty seconds, as a comment no page takes for an update', async () => {
    await jest.advanceTimersByTimeAsync(19_999);
    expect(said()).toBe('');
    await jest.advanceTimersByTimeAsync(1);
    expect(said()).toBe(BEAT);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(said()).toBe(BEAT.repeat(3));
  });

  it('AUTH-15 finds out that the session is over, says so and ends', async () => {
    lasts.mockResolvedValue(false);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(said()).toBe('data: {"kind":"signed-out"}\n\n');
    expect(response.writableEnded).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('signs no page out while Redis is away', async () => {
    lasts.mockRejectedValue(new AppError('SERVICE_UNAVAILABLE'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(said()).toBe(BEAT);
    expect(response.writableEnded).toBe(false);
  });

  it('never begins for a page that was gone before', async () => {
    response.emit('close');
    response = new FakeResponse();
    response.closed = true;
    open();
    expect(jest.getTimerCount()).toBe(0);
    expect(response.text).toBe('');
  });

  it('stops when the page has gone, and sends no more', async () => {
    pages.send('ada', [{ kind: 'profile' }]);
    response.emit('close');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(said()).toBe('');
    expect(lasts).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});

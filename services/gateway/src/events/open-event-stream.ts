import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { Metrics } from '@vitrine/platform/health/define-metric';
import type { EdgeRequest } from '../edge/edge-request.js';
import { openStreams } from '../edge/gateway.metric.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { Sessions } from '../sessions/sessions.js';
import { EventStream, SseHub } from './sse-hub.js';

const BEAT_MS = 20_000;
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a proxy that compresses would hold updates back until it has enough of them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** `GET /api/user/events`: live updates of the user's own data. */
@Controller()
export class OpenEventStream {
  constructor(
    private readonly hub: SseHub,
    private readonly sessions: Sessions,
    private readonly metrics: Metrics,
  ) {}

  @Serves('events')
  open(@CurrentUser() { id: userId }: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): void {
    const { raw } = reply.hijack();
    // Gone while the session was read: it will not close a second time, and would stay in the list for ever.
    if (raw.closed) return;
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS });
    if (request.method === 'HEAD') return void raw.end();
    const stream = new EventStream(raw);
    this.metrics.of(openStreams).inc();
    const beat = (): void => void this.beat(userId, stream, request);
    const heart = setInterval(beat, BEAT_MS);
    raw.once('close', () => {
      clearInterval(heart);
      this.metrics.of(openStreams).dec();
      this.hub.remove(userId, stream);
    });
    // What goes wrong with the connection ends in `close` too.
    raw.on('error', () => undefined);
    this.hub.add(userId, stream, beat);
  }

  private async beat(userId: string, stream: EventStream, request: EdgeRequest): Promise<void> {
    if (await this.hasEnded(request)) {
      this.hub.remove(userId, stream);
      stream.send({ kind: 'signed-out' });
      stream.close();
    } else stream.beat();
  }

  /** While Redis is away no page is signed out. */
  private async hasEnded(request: EdgeRequest): Promise<boolean> {
    try {
      return !(await this.sessions.lasts(request));
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return false;
      throw error;
    }
  }
}

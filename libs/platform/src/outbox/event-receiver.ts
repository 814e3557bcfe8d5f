import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ReceiveEventsDto } from '@vitrine/contracts/events/receive-events.dto';
import { findDecoratedMethods, type DecoratedMethod } from '../discovery/find-decorated.js';
import { EVENT_HANDLER } from './event-handler.decorator.js';

/** Runs the `@EventHandler` methods of this process for revocations that come by RPC. */
@Injectable()
export class EventReceiver implements OnApplicationBootstrap {
  private handlers = new Map<string, DecoratedMethod<string>>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedMethods<string>(this.discovery, EVENT_HANDLER);
    this.handlers = new Map(found.map((handler) => [handler.value, handler]));
  }

  /** Throws NOT_FOUND for an event this process has no handler for. */
  async receive({ events }: ReceiveEventsDto): Promise<{ received: number }> {
    for (const { name, payload } of events) {
      const handler = this.handlers.get(name);
      if (!handler) throw new AppError('NOT_FOUND');
      await handler.call(payload);
    }
    return { received: events.length };
  }
}

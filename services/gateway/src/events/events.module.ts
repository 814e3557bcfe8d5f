import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { EndSessions } from './end-sessions.js';
import { OpenEventStream } from './open-event-stream.js';
import { SseHub } from './sse-hub.js';
import { UpdateBroadcaster } from './update-broadcaster.js';

/** Live updates: events of the services and of other replicas, sent to open pages. */
@Module({
  imports: [SessionsModule],
  controllers: [OpenEventStream],
  providers: [EndSessions, SseHub, UpdateBroadcaster],
  exports: [EndSessions, UpdateBroadcaster],
})
export class EventsModule {}

import { IsObject, IsString, MaxLength } from 'class-validator';
import { NestedList } from '../fields/nested.js';
import type { EventMap, EventName } from './event-map.js';

/** An event without its envelope. */
export class ReceivedEventDto {
  @IsString() @MaxLength(100) name: EventName;
  @IsObject() payload: EventMap[EventName] | object;
}

export class ReceiveEventsDto {
  @NestedList(() => ReceivedEventDto, { min: 0, max: 100 }) events: ReceivedEventDto[];
}

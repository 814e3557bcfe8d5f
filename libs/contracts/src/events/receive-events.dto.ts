import { IsObject, IsString, MaxLength } from 'class-validator';
import { NestedList } from '../fields/nested.js';
import { ValuesMax } from '../fields/oversize.js';
import type { EventMap, EventName } from './event-map.js';

/** More than the largest event holds: a photo with all its tags and derivatives. */
const PAYLOAD_VALUES_MAX = 1_000;

/** An event without its envelope. */
export class ReceivedEventDto {
  @IsString() @MaxLength(100) name: EventName;
  @IsObject() @ValuesMax(PAYLOAD_VALUES_MAX) payload: EventMap[EventName] | object;
}

export class ReceiveEventsDto {
  @NestedList(() => ReceivedEventDto, { min: 0, max: 100 }) events: ReceivedEventDto[];
}

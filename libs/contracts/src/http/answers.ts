/** The answer sends the browser to another address. */
export interface Redirect {
  readonly location: string;
}

/** An answer that is no JSON: bytes or text of these media types. */
export interface Content<Type extends string> {
  readonly contentType: Type;
}

/** An answer that stays open (server-sent events); the data of each event is the JSON text of an `Event`. */
export interface EventsOf<Event> extends Content<'text/event-stream'> {
  readonly event: Event;
}

/**
 * A `multipart/form-data` body: one file in the field `File`, beside text fields. What is no text is sent as JSON.
 * `Types`: media types that the file may have. `Optional`: whether it may be left out.
 */
export interface Form<Fields, File extends string, Types extends string = string, Optional extends boolean = false> {
  readonly fields: Fields;
  readonly file: File;
  readonly types: Types;
  readonly optional: Optional;
}

/** An answer that says only that it is done. */
export interface Done {
  success: true;
}

/** Headers of a write that may be repeated. */
export interface Repeatable {
  /** The same for every attempt at one thing: all of them are answered as the first one was. */
  'idempotency-key'?: string;
}

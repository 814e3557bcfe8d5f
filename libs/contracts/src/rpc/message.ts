/** What a message takes and is answered by. Types alone: nothing is kept at run time but the message's name. */
export interface Message<Request, Response> {
  readonly request: Request;
  readonly response: Response;
}

/** A row of a service's map of messages. */
export const message = <Request, Response>(): Message<Request, Response> => ({}) as Message<Request, Response>;

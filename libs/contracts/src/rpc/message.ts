import type { ErrorCode } from '../errors/error-catalogue.js';

/** What a message takes, is answered by and may fail with. Only the codes are there at run time. */
export interface Message<Request, Response> {
  readonly request: Request;
  readonly response: Response;
  readonly raises: readonly ErrorCode[];
}

/** A row of a service's map of messages. `raises`: its codes, beside those that any message may fail with. */
export const message = <Request, Response>(...raises: ErrorCode[]): Message<Request, Response> =>
  ({ raises }) as unknown as Message<Request, Response>;

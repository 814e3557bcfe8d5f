import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Lets Nest's own lines go through {@link Logger}. Its chatter at start is kept for `debug`. */
export class NestLogger implements LoggerService {
  private isNatsLost = false;

  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    if (message === NATS_BACK) this.isNatsLost = false;
    this.logger.debug(contextOf(rest), text(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), text(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(contextOf(rest), text(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(contextOf(rest), text(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    if (contextOf(rest).context === STILL_THROWN) return;
    if (message === NATS_LOST) return this.natsLost();
    this.logger.error({ ...contextOf(rest), ...errorOf(message, rest) }, text(message));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ ...contextOf(rest), ...errorOf(message, rest) }, text(message));
  }

  /** Once for all connections of the process. */
  private natsLost(): void {
    if (this.isNatsLost) return;
    this.isNatsLost = true;
    this.logger.warn({}, 'The connection to NATS is lost: calls between services fail until it is back by itself');
  }
}

/** Nest's word for an error of the start, which it logs and then throws: it is logged where it is caught. */
const STILL_THROWN = 'ExceptionHandler';

/** Nest's words for a connection to NATS that has gone, and for one that is back. */
const NATS_LOST = 'NatsError: type: "disconnect".';
const NATS_BACK = 'NatsStatus: type: "reconnect".';

const text = (message: unknown): string =>
  message instanceof Error ? message.message : typeof message === 'string' ? message : JSON.stringify(message);

/** Nest appends the name of the speaker as the last argument. */
const contextOf = (rest: unknown[]): { context?: string } => {
  const last = rest.at(-1);
  return typeof last === 'string' ? { context: last } : {};
};

const errorOf = (message: unknown, rest: unknown[]): { err?: unknown; stack?: string } => {
  if (message instanceof Error) return { err: message };
  const stack = rest.length > 1 ? rest[0] : undefined;
  return typeof stack === 'string' ? { stack } : {};
};

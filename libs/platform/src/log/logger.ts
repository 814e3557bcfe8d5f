import { types } from 'node:util';
import { Injectable } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as Pino } from 'pino';
import type { BaseConfig } from '../config/base-config.js';
import { currentContext } from '../context/request-context.js';
import { currentTraceId } from '../tracing/tracing.js';

type Fields = Record<string, unknown>;

/**
 * One JSON object a line on standard output, with `service` and (inside a request, job or event) `requestId`, and `traceId`
 * where traces are collected.
 * Errors go under `err` and are reduced to type, message and stack: an ORM error carries whole rows.
 */
@Injectable()
export class Logger {
  constructor(private readonly pino: Pino) {}

  /** A logger for a process; `destination` is for tests. */
  static of(config: Pick<BaseConfig, 'SERVICE' | 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
    return new Logger(
      pino(
        {
          level: config.LOG_LEVEL,
          base: { service: config.SERVICE },
          timestamp: pino.stdTimeFunctions.isoTime,
          formatters: { level: (label) => ({ level: label }) },
          mixin: () => {
            const requestId = currentContext()?.requestId;
            const traceId = currentTraceId();
            return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
          },
          serializers: { err: describeError },
        },
        destination ?? standardOutput(),
      ),
    );
  }

  /** A logger that says nothing. */
  static silent(): Logger {
    return new Logger(pino({ level: 'silent' }));
  }

  trace(fields: Fields, message: string): void {
    this.pino.trace(fields, message);
  }
  debug(fields: Fields, message: string): void {
    this.pino.debug(fields, message);
  }
  info(fields: Fields, message: string): void {
    this.pino.info(fields, message);
  }
  warn(fields: Fields, message: string): void {
    this.pino.warn(fields, message);
  }
  error(fields: Fields, message: string): void {
    this.pino.error(fields, message);
  }
  fatal(fields: Fields, message: string): void {
    this.pino.fatal(fields, message);
  }

  /** A logger that adds `fields` to every line. */
  child(fields: Fields): Logger {
    return new Logger(this.pino.child(fields));
  }

  /** Writes out what is buffered; call it before the process ends. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.pino.flush(() => resolve());
    });
  }
}

/** Lines that wait for a reader or a disk; later ones are lost. */
const WAITING_BYTES = 4 * 1024 * 1024;

/** A closed pipe (the reader has gone) or a full disk must not bring the process down, nor fill its memory. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ sync: false, minLength: 0, maxLength: WAITING_BYTES });
  destination.on('error', () => undefined);
  return destination;
}

/** Type, message, stack and causes of anything thrown, and nothing else of it. */
function describeError(error: unknown, depth = 0): Fields {
  if (!types.isNativeError(error)) return { message: typeof error === 'string' ? error : typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message.slice(0, 2_000),
    ...(typeof code === 'string' && { code }),
    stack: error.stack?.slice(0, 8_000),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

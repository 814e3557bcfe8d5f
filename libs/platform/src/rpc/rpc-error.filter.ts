import { Catch, Injectable, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import type { WireError } from '@vitrine/contracts/errors/app-error';
import { throwError, type Observable } from 'rxjs';
import { Logger } from '../log/logger.js';
import { metaOf } from './rpc-envelope.js';
import { toKnownError } from '../errors/outage.js';
import { reportError } from '../errors/report-error.js';

/**
 * Lets every error leave a service as {@link WireError}: an outage by its code, anything else without one is logged
 * here, where it happens, and crosses as `INTERNAL` without its text.
 */
@Catch()
@Injectable()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    const { requestId } = metaOf(host.switchToRpc().getData());
    return throwError(() => this.toWire(error, requestId));
  }

  private toWire(error: unknown, requestId: string): WireError {
    return reportError(this.logger, error, toKnownError(error), { what: 'RPC', requestId }).toWire();
  }
}

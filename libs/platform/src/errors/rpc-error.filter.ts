import { Catch, Injectable, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { AppError, type WireError } from '@vitrine/contracts/errors/app-error';
import { throwError, type Observable } from 'rxjs';
import { Logger } from '../log/logger.js';
import { metaOf } from '../rpc/rpc-envelope.js';
import { toKnownError } from './outage.js';

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
    const known = toKnownError(error);
    if (known) {
      if (known.status >= 500) this.logger.warn({ requestId, err: known }, 'RPC failed');
      return known.toWire();
    }
    this.logger.error({ requestId, err: error }, 'RPC failed unexpectedly');
    return new AppError('INTERNAL').toWire();
  }
}

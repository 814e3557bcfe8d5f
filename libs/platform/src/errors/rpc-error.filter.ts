import { Catch, Injectable, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { AppError, type WireError } from '@vitrine/contracts/errors/app-error';
import { throwError, type Observable } from 'rxjs';
import { Logger } from '../log/logger.js';
import { metaOf } from '../rpc/rpc-envelope.js';

/**
 * Lets every error leave a service as {@link WireError}. Errors without a code are logged here, where they happen,
 * and cross as `INTERNAL` without their text.
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
    if (error instanceof AppError) {
      if (error.status >= 500) this.logger.warn({ requestId, err: error }, 'RPC failed');
      return error.toWire();
    }
    this.logger.error({ requestId, err: error }, 'RPC failed unexpectedly');
    return new AppError('INTERNAL').toWire();
  }
}

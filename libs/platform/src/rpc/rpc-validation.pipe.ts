import { Injectable, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { CheckedPipe } from '../validation/checked.pipe.js';
import { isEnvelope } from './rpc-envelope.js';

/** Unpacks the envelope and checks a handler's payload. */
@Injectable()
export class RpcValidationPipe extends CheckedPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    if (!isEnvelope(value)) throw new AppError('VALIDATION');
    return super.transform(value.data, metadata);
  }
}

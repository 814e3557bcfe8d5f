import { Injectable, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { CheckedPipe } from '../validation/checked.pipe.js';
import { isEnvelope } from './rpc-envelope.js';

/**
 * Unpacks the envelope and checks a handler's payload. Unknown fields are dropped: during a rollout the caller
 * may be a release ahead, and a new optional field must not fail the calls of an older service.
 */
@Injectable()
export class RpcValidationPipe extends CheckedPipe {
  constructor() {
    super({ stripUnknown: true });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    if (!isEnvelope(value)) throw new AppError('VALIDATION');
    return super.transform(value.data, metadata);
  }
}

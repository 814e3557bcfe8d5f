import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError, type FieldErrors } from '@vitrine/contracts/errors/app-error';
import type { ValidationError } from 'class-validator';
import { isEnvelope } from './rpc-envelope.js';

/**
 * Options of Nest's `ValidationPipe` for every edge: unknown fields are refused, the value becomes an instance of its
 * class, and a failure is `AppError('VALIDATION', first message, messages by field)`.
 */
export const validationOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  stopAtFirstError: false,
  validationError: { target: false, value: false },
  exceptionFactory: (errors: ValidationError[]): AppError => validationFailed(errors),
};

/** Unpacks the envelope and checks a handler's payload. */
@Injectable()
export class RpcValidationPipe extends ValidationPipe {
  constructor() {
    super(validationOptions);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    if (!isEnvelope(value)) throw new AppError('VALIDATION');
    return super.transform(value.data, metadata);
  }
}

/** An `AppError` of class-validator's findings; nested fields are named `address.city`. */
export function validationFailed(errors: ValidationError[]): AppError {
  const fields: FieldErrors = {};
  const collect = (list: ValidationError[], path: string): void => {
    for (const { property, constraints, children } of list) {
      const name = path ? `${path}.${property}` : property;
      if (constraints) fields[name] = Object.values(constraints);
      if (children) collect(children, name);
    }
  };
  collect(errors, '');
  return new AppError('VALIDATION', Object.values(fields)[0]?.[0], fields);
}

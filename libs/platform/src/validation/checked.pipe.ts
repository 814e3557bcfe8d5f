import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError, type FieldErrors } from '@vitrine/contracts/errors/app-error';
import type { ValidationError } from 'class-validator';
import { assertStorable } from './storable.js';

/**
 * Nest's `ValidationPipe` as every edge uses it: texts that no database takes and unknown fields are refused, the value
 * becomes an instance of its class, and a failure is `AppError('VALIDATION', first message, messages by field)`.
 * With `stripUnknown` unknown fields are dropped instead.
 */
@Injectable()
export class CheckedPipe extends ValidationPipe {
  constructor({ stripUnknown = false } = {}) {
    super({
      whitelist: true,
      forbidNonWhitelisted: !stripUnknown,
      transform: true,
      stopAtFirstError: false,
      validationError: { target: false, value: false },
      exceptionFactory: validationFailed,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' || metadata.type === 'query') assertStorable(value);
    return super.transform(value, metadata);
  }
}

/** An `AppError` of class-validator's findings; nested fields are named `address.city`. */
const validationFailed = (errors: ValidationError[]): AppError => {
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
};

import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError, type FieldErrors } from '@vitrine/contracts/errors/app-error';
import { oversizeOf } from '@vitrine/contracts/fields/oversize';
import type { ValidationError } from 'class-validator';
import { refusalOf } from './refusal.js';
import { assertStorable } from './storable.js';

/** Fields an answer names; who has more of them wrong than that is no form. */
const NAMED_FIELDS_MAX = 20;

/**
 * Nest's `ValidationPipe` as every edge uses it: what is larger than its class allows, texts that no database takes and
 * unknown fields are refused, the value becomes an instance of its class, and a failure is
 * `AppError('VALIDATION', first message, messages by field)`, with at most {@link NAMED_FIELDS_MAX} fields.
 * With `stripUnknown` unknown fields are dropped instead; too many of them are refused all the same.
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
    if (metadata.type === 'body' || metadata.type === 'query') {
      // Before everything else: all that follows takes its time over every single value.
      const { metatype } = metadata;
      const oversize = metatype && this.toValidate(metadata) ? oversizeOf(value, metatype) : null;
      if (oversize) throw refusalOf({ [oversize.path]: [oversize.message] });
      assertStorable(value);
    }
    return super.transform(value, metadata);
  }
}

/** "First name must be …": the library begins its own sentences with the name of the property. */
const inWords = (sentence: string, property: string): string =>
  sentence.startsWith(`${property} `)
    ? capitalised(property.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()) + sentence.slice(property.length)
    : sentence;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An `AppError` of class-validator's findings; nested fields are named `address.city`. */
const validationFailed = (errors: ValidationError[]): AppError => {
  const fields: FieldErrors = {};
  let left = NAMED_FIELDS_MAX;
  const collect = (list: ValidationError[], path: string): void => {
    for (const { property, constraints, children } of list) {
      if (left <= 0) return;
      const name = path ? `${path}.${property}` : property;
      if (constraints) {
        fields[name] = Object.values(constraints).map((sentence) => inWords(sentence, property));
        left -= 1;
      }
      if (children) collect(children, name);
    }
  };
  collect(errors, '');
  return refusalOf(fields);
};

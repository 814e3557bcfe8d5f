import { applyDecorators } from './apply-decorators.js';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** A string that is trimmed before it is checked. `min` above 0 refuses blanks. Lengths in characters. */
export const TrimmedText = (o: { min?: number; max: number; message?: string }): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(o.message ? { message: o.message } : undefined),
    ...(o.min ? [MinLength(o.min, o.message ? { message: o.message } : undefined)] : []),
    MaxLength(o.max, { message: '$property must be at most $constraint1 characters.' }),
  );

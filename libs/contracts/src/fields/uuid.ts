import { applyDecorators } from './apply-decorators.js';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID } from 'class-validator';

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** An id as Vitrine makes them: a UUID of any version, lower or upper case; handed over in lower case, as it is stored. */
export const Uuid = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => lowered(value)),
    IsUUID('all', { message: '$property must be an id.' }),
  );

/** A list of different ids, each like {@link Uuid}. */
export const Uuids = (o: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value)),
    IsArray(),
    ArrayMinSize(o.min ?? 0),
    ArrayMaxSize(o.max),
    ArrayUnique(),
    IsUUID('all', { each: true }),
  );

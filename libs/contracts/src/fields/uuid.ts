import { applyDecorators } from './apply-decorators.js';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, ValidateBy } from 'class-validator';

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** An id as Vitrine makes them: a UUID of any version, lower or upper case; handed over in lower case, as it is stored. */
export const Uuid = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => lowered(value)),
    IsUUID('all', { message: '$property must be an id.' }),
  );

/** class-validator's own compares each with all. */
const AllDifferent = (): PropertyDecorator =>
  ValidateBy({
    name: 'allDifferent',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && new Set(value).size === value.length,
      defaultMessage: (args) => `All ${args?.property}'s elements must be unique`,
    },
  });

/** A list of different ids, each like {@link Uuid}. */
export const Uuids = (o: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value)),
    IsArray(),
    ArrayMinSize(o.min ?? 0),
    ArrayMaxSize(o.max),
    AllDifferent(),
    IsUUID('all', { each: true }),
  );

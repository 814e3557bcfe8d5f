import { ValidateIf } from 'class-validator';

/** May be left out. Unlike class-validator's `IsOptional`, `null` is not the same as absent and is checked. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** May be `null`, but not left out. */
export const NullOr = (): PropertyDecorator => ValidateIf((_object, value) => value !== null);

/** May be left out or `null`. */
export const Nullable = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined && value !== null);

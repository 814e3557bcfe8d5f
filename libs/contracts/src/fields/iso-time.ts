import { isISO8601, ValidateBy } from 'class-validator';

const isTime = (value: unknown): boolean => isISO8601(value) && Date.parse(value as string) >= 0;

/** A time as ISO text, of this age: among the forms of the standard there are some that no `Date` understands. */
export const IsoTime = (): PropertyDecorator =>
  ValidateBy({ name: 'isoTime', validator: { validate: isTime, defaultMessage: () => '$property must be a time.' } });

import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { applyDecorators } from './apply-decorators.js';

/** Addresses carry text only. What is no such value stays text and fails the check. */
const from = (read: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

/** A whole number within bounds, both included. */
export const WholeNumber = ({ min, max }: { min: number; max?: number }): PropertyDecorator =>
  applyDecorators(
    from((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text)),
    ValidateBy({
      name: 'wholeNumber',
      constraints: [min, max],
      validator: {
        validate: (value: unknown) =>
          Number.isInteger(value) && (value as number) >= min && (value as number) <= (max ?? Infinity),
        defaultMessage: () => `$property must be a whole number from ${min}${max === undefined ? ' up' : ` to ${max}`}`,
      },
    }),
  );

/** A list with commas between its parts. */
export const CommaText = (): PropertyDecorator => from((text) => text.split(','));

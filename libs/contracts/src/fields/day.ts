import { ValidateBy } from 'class-validator';
import { isDay } from './is-day.js';

/** A day that there is, `YYYY-MM-DD`. */
export const Day = (): PropertyDecorator =>
  ValidateBy({
    name: 'day',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isDay(value),
      defaultMessage: () => '$property must be a day, YYYY-MM-DD.',
    },
  });

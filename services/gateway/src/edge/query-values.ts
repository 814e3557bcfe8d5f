import { Transform } from 'class-transformer';

/** Addresses carry text only. What is no such value stays text and fails the check. */
const from = (read: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

/** A whole number. */
export const WholeText = (): PropertyDecorator => from((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text));

/** A list with commas between its parts. */
export const CommaText = (): PropertyDecorator => from((text) => text.split(','));

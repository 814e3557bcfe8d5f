import { type ClassConstructor, Transform, plainToInstance } from 'class-transformer';
import { storable } from './clean-text.js';
import { isLarge, oversizeOf } from './oversize.js';

/** What a JSON text says; anything else, broken JSON and more than a form's field is meant to hold included, as it is. */
export const parsedJson = (value: unknown, valuesMax?: number): unknown => {
  if (typeof value !== 'string') return value;
  try {
    const parsed = JSON.parse(value, (_, inner: unknown) =>
      typeof inner === 'string' ? storable(inner) : inner,
    ) as unknown;
    return isLarge(parsed, valuesMax) ? value : parsed;
  } catch {
    return value;
  }
};

/** A list that may arrive as a JSON text (multipart fields carry text only). What is no such JSON stays text and fails the check. */
export const JsonList = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => parsedJson(value));

/** An object of a class that may arrive as a JSON text. What is no such JSON stays text and fails the check. */
export const JsonObject = (type: () => ClassConstructor<object>): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const parsed = parsedJson(value);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed;
    return oversizeOf(parsed, type()) ? value : plainToInstance(type(), parsed);
  });

import { type ClassConstructor, Transform, plainToInstance } from 'class-transformer';

/** What a JSON text says; anything else, broken JSON included, as it is. */
export const parsedJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A list that may arrive as a JSON text (multipart fields carry text only). Broken JSON stays text and fails the check. */
export const JsonList = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => parsedJson(value));

/** An object of a class that may arrive as a JSON text. Broken JSON stays text and fails the check. */
export const JsonObject = (type: () => ClassConstructor<object>): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const parsed = parsedJson(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? plainToInstance(type(), parsed)
      : parsed;
  });

import { Transform } from 'class-transformer';

/** A list that may arrive as a JSON text (multipart fields carry text only). Broken JSON stays text and fails the check. */
export const JsonList = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  });

/** An object that may arrive as a JSON text. Broken JSON stays text and fails the check. */
export const JsonObject = JsonList;

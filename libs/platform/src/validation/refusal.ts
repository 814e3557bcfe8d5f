import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import { AppError, type FieldErrors } from '@vitrine/contracts/errors/app-error';

/** Longer than the name of any field and any sentence of ours: both may repeat what was sent. */
const TEXT_MAX = 200;

const short = (text: string): string => (text.length > TEXT_MAX ? `${beginningOf(text, TEXT_MAX - 1)}…` : text);

/** `AppError('VALIDATION')` of sentences by field, each at most {@link TEXT_MAX} characters; says the first of them. */
export const refusalOf = (fields: FieldErrors): AppError => {
  const errors = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== '')
      .map(([name, sentences]) => [short(name), sentences.map(short)]),
  );
  const [first] = Object.values(fields).flat();
  return new AppError('VALIDATION', first && short(first), Object.keys(errors).length > 0 ? errors : undefined);
};

import { Transform } from 'class-transformer';
import { applyDecorators } from './apply-decorators.js';
import { isVisible, oneLine } from './clean-text.js';
import { TrimmedText } from './trimmed-text.js';

/**
 * {@link TrimmedText} of one line, for what is shown or mailed in the site's name: line breaks, control characters and
 * direction marks are cleaned away before it is checked, and a text of which nothing can be seen counts as empty.
 */
export const LineText = (o: { min?: number; max: number; message?: string }): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanLine(value) : value)),
    TrimmedText(o),
  );

const cleanLine = (text: string): string => (isVisible(text) ? oneLine(text) : '');

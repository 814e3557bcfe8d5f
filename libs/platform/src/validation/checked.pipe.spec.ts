import { expect, it } from '@jest/globals';
import { LineText } from '@vitrine/contracts/fields/line-text';
import { IsInt, Max } from 'class-validator';
import { CheckedPipe } from './checked.pipe.js';

class NameDto {
  @LineText({ max: 60 }) firstName: string;
  @IsInt() @Max(9) daysLeft: number;
}

it('says what is wrong in words, not by the names of fields', async () => {
  const checked = new CheckedPipe().transform(
    { firstName: 'x'.repeat(61), daysLeft: 10 },
    { type: 'body', metatype: NameDto },
  );
  await expect(checked).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'First name must be at most 60 characters.',
    errors: {
      firstName: ['First name must be at most 60 characters.'],
      daysLeft: ['Days left must not be greater than 9'],
    },
  });
});

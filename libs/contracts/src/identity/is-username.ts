import { ValidateBy } from 'class-validator';
import { Transform } from 'class-transformer';
import { applyDecorators } from '../fields/apply-decorators.js';
import { PROFILE_TEXT, usernameProblem } from './user.rules.js';

/** A username by the rules of PROF-10, with the rule's own sentence as message. */
export const IsUsername = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isUsername',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && usernameProblem(value) === null,
        defaultMessage: (args) =>
          typeof args?.value === 'string' && args.value
            ? (usernameProblem(args.value) ?? PROFILE_TEXT.username)
            : PROFILE_TEXT.required,
      },
    }),
  );

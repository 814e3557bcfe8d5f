/** Several property decorators as one (class-validator has none of its own and Nest's is not allowed here). */
export const applyDecorators =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorator of decorators) decorator(target, key);
  };

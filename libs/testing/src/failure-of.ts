/**
 * What `work` fails with; throws when it does not fail. For a failure that is provoked after the call has begun, where
 * `expect(…).rejects` would have to be left hanging.
 */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it was expected to fail');
    },
    (error: unknown) => error,
  );

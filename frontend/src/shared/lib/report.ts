/** Messages for the operator, which the page does not show. An object, so that tests can watch it. */
export const report = {
  failure: (what: string, error: unknown): void => {
    // oxlint-disable-next-line no-console -- the console is where it is reported to
    console.warn(what, error);
  },
};

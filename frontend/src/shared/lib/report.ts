/** What nobody on the page need hear of, but whoever looks after the site may want to. An object, so that tests can watch it. */
export const report = {
  failure: (what: string, error: unknown): void => {
    // oxlint-disable-next-line no-console -- the console is where it is reported to
    console.warn(what, error);
  },
};

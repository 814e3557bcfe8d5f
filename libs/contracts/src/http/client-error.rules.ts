/** Characters of an error report from a page; the page cuts longer ones. */
export const CLIENT_ERROR_LIMITS = { message: 300, stack: 2_000, path: 200, build: 64 } as const;

/** Errors that one page reports: the first ones show what is wrong, the others follow from them. */
export const CLIENT_ERRORS_A_PAGE = 3;

/** Characters of what a page tells of an error in it; the page cuts what is longer. */
export const CLIENT_ERROR_LIMITS = { message: 300, stack: 2_000, path: 200, build: 64 } as const;

/** Errors that one page tells of: the first ones say what is wrong, the others follow from them. */
export const CLIENT_ERRORS_A_PAGE = 3;

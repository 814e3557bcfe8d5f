/** The longest reason that an administrator gives, in characters. */
export const REASON_MAX = 500;

/** The sentence that a missing reason is refused with. */
export const REASON_MISSING = 'Please give a reason: the photographer will read it.';

/** The sentence that a missing reason is refused with. */
export const REASON_MISSING = 'Please give a reason: the photographer will read it.';

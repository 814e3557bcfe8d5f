/** Prefers an answer at once to one that waits for the work (API-81). */
export const RESPOND_ASYNC = { Prefer: 'respond-async' } as const;

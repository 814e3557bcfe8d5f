/** Media waits ten seconds for a picture's renditions, after it has judged the file. */
export const PICTURE_WAIT = { timeoutMs: 20_000 };

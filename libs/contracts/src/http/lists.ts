/** The most rows any list answers at once, and what it answers when nothing is asked for (API-76). */
export const LIST_LIMIT = 500;

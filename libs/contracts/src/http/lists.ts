/** The most rows any list answers at once, and what it answers when nothing is asked for (API-76). */
export const LIST_LIMIT = 500;

/** The most ids one address may name (`?ids=`): with them a request line stays below the 8 kB proxies take. */
export const IDS_IN_ADDRESS = 200;

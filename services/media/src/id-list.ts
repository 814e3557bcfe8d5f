/** A list of ids as one value of a query. They are checked to be ids, so nothing in them needs a quote. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

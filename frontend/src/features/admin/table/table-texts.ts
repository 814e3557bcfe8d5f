/** Texts of the dashboard's lists; each list brings its nouns. */
export const TABLE_TEXT = {
  order: 'Order',
  csv: 'CSV',
  clear: 'Clear filters',
  actions: 'Actions',
  loading: (nouns: string) => `Loading ${nouns}`,
  csvOf: (nouns: string) => `Download ${nouns} as CSV`,
  noMatch: (nouns: string) => `No ${nouns} match.`,
  count: (count: string, noun: string) => `${count} ${noun}`,
  found: (count: string, noun: string) => `${count} ${noun} found`,
  counted: (count: number, hasMore: boolean) => `${count.toLocaleString('en')}${hasMore ? '+' : ''}`,
  more: (count: number, nouns: string) =>
    `The first ${count.toLocaleString('en')} ${nouns} are listed. Search or filter for others, or download all as CSV.`,
} as const;

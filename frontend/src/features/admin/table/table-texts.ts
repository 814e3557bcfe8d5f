/** Texts of the dashboard's lists; each list brings its nouns. */
export const TABLE_TEXT = {
  order: 'Order',
  csv: 'CSV',
  clear: 'Clear filters',
  actions: 'Actions',
  loading: (nouns: string) => `Loading ${nouns}`,
  csvOf: (nouns: string) => `Download ${nouns} as CSV`,
  noMatch: (nouns: string) => `No ${nouns} match.`,
  count: (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}`,
  found: (count: number, noun: string) => `${count.toLocaleString('en')} ${noun} found`,
} as const;

/**
 * What a photographer's files say to programs that mine data. `word` is PLUS's (`plus:DataMining`); null: the switch for
 * AI crawlers decides (decision 0017). None allows more than that switch.
 */
export const DATA_MINING = [
  { id: 'follow', name: 'As AI crawlers are treated', word: null },
  { id: 'no-training', name: 'No training of AI', word: 'DMI-PROHIBITED-AIMLTRAINING' },
  { id: 'search-only', name: 'Search engines only', word: 'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING' },
  { id: 'nothing', name: 'No data mining', word: 'DMI-PROHIBITED' },
] as const;

export type DataMiningId = (typeof DATA_MINING)[number]['id'];
export const DATA_MINING_IDS = DATA_MINING.map(({ id }) => id);
export const DEFAULT_DATA_MINING_ID: DataMiningId = 'follow';

interface Owner {
  /** Left out by an older release, as is the switch. */
  dataMining?: DataMiningId;
  allowAiCrawlers?: boolean;
}

/** PLUS's word for the files of a photographer; undefined where they say nothing of it. */
export const dataMiningWord = ({ dataMining, allowAiCrawlers }: Owner): string | undefined => {
  const word = DATA_MINING.find(({ id }) => id === dataMining)?.word;
  return word ?? (allowAiCrawlers ? undefined : 'DMI-PROHIBITED-AIMLTRAINING');
};

import { msg } from '@lingui/core/macro';
import type { SitePhotoDto } from '@vitrine/contracts/portfolio/site.dto';
import type { BlockType, PhotoLayout, SitePageState } from '@vitrine/contracts/portfolio/site.rules';
import { createContext, use } from 'react';
import type { Change } from './blocks.js';

/** What photos are chosen for: a block of them, or one beside a quotation, or as the cover. */
export type PickPlace = { blockId: string; quote?: number } | 'cover';

/** What every part of the editor needs. Its functions never change. */
interface Editing {
  pageId: string;
  change: (by: Change) => void;
  /** A change that takes something away: it is said, with the way back. */
  remove: (by: Change, back: Change, what: string) => void;
  /** Photos of the page, by id; one that is gone is missing. */
  photos: ReadonlyMap<string, SitePhotoDto>;
  /** Photos that have just come into the page. */
  keepPhotos: (photos: readonly SitePhotoDto[]) => void;
  /** Opens the library to choose photos. */
  pickFor: (place: PickPlace) => void;
  /** Opens the browser's choice of files for a block. */
  uploadFor: (blockId: string) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export const useEditing = (): Editing => {
  const editing = use(EditingContext);
  if (!editing) throw new Error('outside the editor');
  return editing;
};

export const STATE_TONES = { draft: 'quiet', unlisted: 'busy', public: 'good' } as const satisfies Record<
  SitePageState,
  unknown
>;

export const BLOCK_NAMES = {
  photos: msg`Photos`,
  text: msg`Text`,
  divider: msg`Divider`,
  prices: msg`Prices`,
  quotes: msg`Quotes`,
} as const satisfies Record<BlockType, unknown>;

/** The list of blocks itself, beside the lists of photos, which are called as their blocks. */
export const BLOCKS = 'blocks';

export const LAYOUT_NAMES = {
  rows: msg`Rows`,
  grid: msg`Grid`,
  full: msg`Full width`,
  pair: msg`Pairs`,
} as const satisfies Record<PhotoLayout, unknown>;

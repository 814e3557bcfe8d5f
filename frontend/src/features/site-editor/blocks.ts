import { slugOf, type BlockType, type SiteBlock, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { newKey } from '../../shared/lib/new-key.js';
import { moved } from '../../widgets/carry/use-carry.js';

/* What the editor does to a page, as pure functions of its content. */

export type Change = (content: SiteContent) => SiteContent;

export const newBlock = (type: BlockType): SiteBlock => {
  const id = newKey().slice(0, 12);
  switch (type) {
    case 'photos':
      return { id, type, layout: 'rows', photoIds: [], captions: false };
    case 'text':
      return { id, type, html: '' };
    case 'divider':
      return { id, type };
    case 'prices':
      return { id, type, rows: [{ name: '', price: '', includes: '' }] };
    case 'quotes':
      return { id, type, quotes: [{ text: '', name: '', photoId: null }] };
  }
};

export const withBlock =
  (block: SiteBlock, at: number): Change =>
  (content) => ({ ...content, blocks: content.blocks.toSpliced(at, 0, block) });

export const withoutBlock =
  (id: string): Change =>
  (content) => ({ ...content, blocks: content.blocks.filter((block) => block.id !== id) });

export const changedBlock =
  <T extends BlockType>(id: string, type: T, by: (block: Extract<SiteBlock, { type: T }>) => SiteBlock): Change =>
  (content) => ({
    ...content,
    blocks: content.blocks.map((block) =>
      block.id === id && block.type === type ? by(block as Extract<SiteBlock, { type: T }>) : block,
    ),
  });

export const movedBlock =
  (id: string, gap: number): Change =>
  (content) => ({ ...content, blocks: moved(content.blocks, (block) => block.id === id, gap) });

/** Photos of one block come before the photo at `gap` of the same block, or of another. */
export const movedPhotos =
  (photoIds: readonly string[], from: string, to: string, gap: number): Change =>
  (content) => {
    const ids = new Set(photoIds);
    return {
      ...content,
      blocks: content.blocks.map((block) => {
        if (block.type !== 'photos') return block;
        if (from === to)
          return block.id === to ? { ...block, photoIds: moved(block.photoIds, (id) => ids.has(id), gap) } : block;
        if (block.id === from) return { ...block, photoIds: block.photoIds.filter((id) => !ids.has(id)) };
        if (block.id !== to) return block;
        const rest = (id: string) => !ids.has(id);
        const { photoIds: there } = block;
        return {
          ...block,
          photoIds: [...there.slice(0, gap).filter(rest), ...photoIds, ...there.slice(gap).filter(rest)],
        };
      }),
    };
  };

export const withoutPhotos = (blockId: string, photoIds: readonly string[]): Change =>
  changedBlock(blockId, 'photos', (block) => ({
    ...block,
    photoIds: block.photoIds.filter((id) => !photoIds.includes(id)),
  }));

/**
 * Photos behind those of a block, or before one of them; where others of a batch are there, each comes where it stands
 * among them. With `only`, no others of the batch come.
 */
export const withPhotos = (
  blockId: string,
  batch: readonly string[],
  only = batch,
  before: string | null = null,
): Change =>
  changedBlock(blockId, 'photos', (block) => ({ ...block, photoIds: joined(block.photoIds, batch, only, before) }));

const joined = (
  there: readonly string[],
  batch: readonly string[],
  only: readonly string[],
  gap: string | null,
): string[] => {
  const list = [...there];
  for (const [at, id] of batch.entries()) {
    if (list.includes(id) || !only.includes(id)) continue;
    const before = batch.slice(0, at).findLast((other) => list.includes(other));
    const after = batch.slice(at + 1).find((other) => list.includes(other));
    if (before !== undefined) list.splice(list.indexOf(before) + 1, 0, id);
    else if (after !== undefined) list.splice(list.indexOf(after), 0, id);
    else if (gap !== null && list.includes(gap)) list.splice(list.indexOf(gap), 0, id);
    else list.push(id);
  }
  return list;
};

/** The address follows the title for as long as it is made of it and nobody knows it yet. */
export const withTitle =
  (title: string, isKnown: boolean): Change =>
  (content) => ({
    ...content,
    title,
    slug: !isKnown && content.slug === slugOf(content.title, content.slug) ? slugOf(title, content.slug) : content.slug,
  });

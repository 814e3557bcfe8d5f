import { useLingui } from '@lingui/react/macro';
import {
  BLOCK_TYPES,
  SITE_LIMITS,
  type BlockType,
  type SiteBlock,
  type SiteContent,
} from '@vitrine/contracts/portfolio/site.rules';
import { ArrowDown, ArrowUp, Ellipsis, Images, ListChecks, Minus, Plus, TextQuote, Trash2, Type } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { Button } from '../../shared/ui/button.js';
import { Menu, MenuItem, MenuLine } from '../../shared/ui/menu.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { CarryArea, CarryHandle, markAt } from '../../widgets/carry/carry-area.js';
import { markIn, useCarry, type Carried, type Target } from '../../widgets/carry/use-carry.js';
import { movedBlock, movedPhotos, newBlock, withBlock, withoutBlock } from './blocks.js';
import { BLOCK_NAMES, BLOCKS, useEditing } from './editing.js';
import { PhotosBlock } from './photos-block.js';
import { PricesBlock, QuotesBlock, TextBlock } from './word-blocks.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const TYPE_ICONS = { photos: Images, text: Type, divider: Minus, prices: ListChecks, quotes: TextQuote } as const;
interface BlockListProps {
  content: SiteContent;
  /** Where photos would go whose files are dragged over the page. */
  over: Target | null;
  /** The block that is worked on. */
  onActive: (blockId: string) => void;
}

/** What a page is made of: added, moved by hand or keys, taken out (SITE-80). */
export const BlockList = ({ content: { blocks }, over, onActive }: BlockListProps) => {
  const { t } = useLingui();
  const { change, remove, pickFor, photos } = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const selected = useRef(new Map<string, ReadonlySet<string>>());
  const onSelected = useCallback(
    (blockId: string, ids: ReadonlySet<string>) => void selected.current.set(blockId, ids),
    [],
  );
  /** What gets the focus once the change is drawn: a selector. */
  const focusNext = useRef<string | null>(null);

  const names = new Map(blocks.map((block, at) => [block.id, t`${t(BLOCK_NAMES[block.type])}, block ${at + 1}`]));
  const photoIdsOf = (blockId: string) => {
    const block = blocks.find(({ id }) => id === blockId);
    return block?.type === 'photos' ? block.photoIds : [];
  };
  const itemsOf = (of: string) => (of === BLOCKS ? blocks.map(({ id }) => id) : photoIdsOf(of));
  const carry = useCarry({
    itemsOf,
    // Of blocks nothing is selected.
    together: (id, of) => {
      const chosen = selected.current.get(of);
      return chosen?.has(id) ? photoIdsOf(of).filter((one) => chosen.has(one)) : [id];
    },
    nameOf: ({ kind, ids: [first = '', ...others] }) => {
      if (kind === 'block') return names.get(first) ?? '';
      const title = photos.get(first)?.title ?? '';
      return others.length === 0 ? title : t`${others.length + 1} photos`;
    },
    onDrop: (carried) => {
      focusNext.current = `[data-carry=${carried.kind}][data-id="${carried.ids[0]}"]`;
      change(dropOf(carried));
    },
  });
  const { carried } = carry;

  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const next = list.current?.querySelector<HTMLElement>(focusNext.current);
    focusNext.current = null;
    next?.focus();
  }, [blocks]);

  const add = (type: BlockType, at: number) => {
    const block = newBlock(type);
    focusNext.current = `[data-block-id="${block.id}"] :is(input, textarea, [data-carry=block])`;
    change(withBlock(block, at));
    onActive(block.id);
    if (type === 'photos') pickFor({ blockId: block.id });
  };
  const isFull = blocks.length >= SITE_LIMITS.blocks;
  const photosBlocks = useMemo(
    () => blocks.flatMap((block, at) => (block.type === 'photos' ? [{ id: block.id, at }] : [])),
    [blocks],
  );
  const mark = markIn(carried, BLOCKS, itemsOf(BLOCKS));

  return (
    <CarryArea
      id={BLOCKS}
      carry={carry}
      help={t`To pick it up, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel. Press Enter on a photo to select it: selected photos move together.`}
    >
      <ol ref={list} aria-label={t`Blocks of this page`} className="grid grid-cols-[minmax(0,1fr)]">
        {blocks.map((block, at) => {
          const name = names.get(block.id) ?? '';
          const move = (gap: number) => {
            focusNext.current = `[data-carry=block][data-id="${block.id}"]`;
            change(movedBlock(block.id, gap));
          };
          return (
            <li
              key={block.id}
              data-block-id={block.id}
              data-place="block"
              data-list={BLOCKS}
              data-index={at}
              data-column=""
              aria-label={name}
              onFocusCapture={() => onActive(block.id)}
              onPointerDownCapture={() => onActive(block.id)}
              className={cx(
                'group/block relative -mx-3 px-3 pb-3 [content-visibility:auto] [contain-intrinsic-size:auto_240px]',
                carried?.kind === 'block' && carried.ids.includes(block.id) && 'opacity-40',
                markAt(mark, at, blocks.length),
              )}
            >
              <div className="flex items-center gap-1 text-ink-2">
                <CarryHandle
                  label={t`Move ${name}`}
                  area={BLOCKS}
                  kind="block"
                  list={BLOCKS}
                  id={block.id}
                  className="-ml-3"
                />
                <span className="eyebrow mr-auto select-none" aria-hidden>
                  {t(BLOCK_NAMES[block.type])}
                </span>
                {!isFull && <AddMenu label={t`Add a block above ${name}`} onAdd={(type) => add(type, at)} />}
                <Menu
                  trigger={
                    <ToolButton label={t`More of ${name}`} hint={t`More`} className="-mr-2">
                      <Ellipsis size={18} strokeWidth={1.5} />
                    </ToolButton>
                  }
                >
                  <MenuItem icon={<ArrowUp {...ICON} />} disabled={at === 0} onSelect={() => move(at - 1)}>
                    {t`Move up`}
                  </MenuItem>
                  <MenuItem
                    icon={<ArrowDown {...ICON} />}
                    disabled={at === blocks.length - 1}
                    onSelect={() => move(at + 2)}
                  >
                    {t`Move down`}
                  </MenuItem>
                  <MenuItem disabled={at === 0} onSelect={() => move(0)}>
                    {t`Move to the start`}
                  </MenuItem>
                  <MenuItem disabled={at === blocks.length - 1} onSelect={() => move(blocks.length)}>
                    {t`Move to the end`}
                  </MenuItem>
                  <MenuLine />
                  <MenuItem
                    icon={<Trash2 {...ICON} />}
                    danger
                    onSelect={() => {
                      const near = blocks[at + 1] ?? blocks[at - 1];
                      if (near) focusNext.current = `[data-carry=block][data-id="${near.id}"]`;
                      remove(withoutBlock(block.id), withBlock(block, at), t`Block taken out`);
                    }}
                  >
                    {t`Take out`}
                  </MenuItem>
                </Menu>
              </div>
              <BlockBody
                block={block}
                carried={carried}
                over={over?.list === block.id ? over.gap : null}
                others={photosBlocks
                  .filter(({ id }) => id !== block.id)
                  .map((other) => ({ id: other.id, name: names.get(other.id) ?? '' }))}
                onSelected={onSelected}
              />
            </li>
          );
        })}
      </ol>
      {isFull ? (
        <p className="mt-6 text-sm text-ink-2">{t`A page holds at most ${SITE_LIMITS.blocks} blocks.`}</p>
      ) : (
        <div role="group" aria-label={t`Add a block`} className="mt-6 flex flex-wrap gap-2 border-t border-line pt-6">
          {BLOCK_TYPES.map((type) => {
            const Icon = TYPE_ICONS[type];
            return (
              <Button key={type} onClick={() => add(type, blocks.length)}>
                <Icon {...ICON} />
                {t(BLOCK_NAMES[type])}
              </Button>
            );
          })}
        </div>
      )}
    </CarryArea>
  );
};

const dropOf = ({ kind, ids, from, target }: Carried) =>
  kind === 'block' ? movedBlock(ids[0] ?? '', target.gap) : movedPhotos(ids, from, target.list, target.gap);

interface BlockBodyProps {
  block: SiteBlock;
  carried: Carried | null;
  over: number | null;
  others: readonly { id: string; name: string }[];
  onSelected: (blockId: string, ids: ReadonlySet<string>) => void;
}

const BlockBody = ({ block, carried, over, others, onSelected }: BlockBodyProps) => {
  switch (block.type) {
    case 'photos': {
      const photo = carried?.kind === 'photo' ? carried : null;
      return (
        <PhotosBlock
          block={block}
          mark={markIn(photo, block.id, block.photoIds) ?? over}
          carriedIds={photo?.from === block.id ? photo.ids : null}
          others={others}
          onSelected={onSelected}
        />
      );
    }
    case 'text':
      return <TextBlock block={block} />;
    case 'divider':
      return <hr className="my-4 border-line-strong/60" />;
    case 'prices':
      return <PricesBlock block={block} />;
    case 'quotes':
      return <QuotesBlock block={block} />;
  }
};

const AddMenu = ({ label, onAdd }: { label: string; onAdd: (type: BlockType) => void }) => {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <ToolButton
          label={label}
          hint={t`Add a block above`}
          className="opacity-60 group-hover/block:opacity-100 focus-visible:opacity-100"
        >
          <Plus {...ICON} />
        </ToolButton>
      }
    >
      {BLOCK_TYPES.map((type) => {
        const Icon = TYPE_ICONS[type];
        return (
          <MenuItem key={type} icon={<Icon {...ICON} />} onSelect={() => onAdd(type)}>
            {t(BLOCK_NAMES[type])}
          </MenuItem>
        );
      })}
    </Menu>
  );
};

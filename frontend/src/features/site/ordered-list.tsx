import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { CarryArea, CarryHandle, markAt } from '../../widgets/carry/carry-area.js';
import { markIn, moved, useCarry } from '../../widgets/carry/use-carry.js';

interface OrderedListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What it is called where it is read out. */
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  className?: string;
  /** A row; `handle` is what it is carried by. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
}

/** A short list in an order of one's own: rows are carried by mouse, finger or keys, and change places when put down. */
export const OrderedList = <Item,>(props: OrderedListProps<Item>) => {
  const { label, items, idOf, nameOf, onOrder, className, children } = props;
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  // Nothing is carried from one list to another.
  const kind = useId();
  const ids = items.map(idOf);
  const carry = useCarry({
    itemsOf: () => ids,
    nameOf: ({ ids: [id = ''] }) => items.filter((item) => idOf(item) === id).map(nameOf)[0] ?? '',
    onDrop: (dropped) => {
      if (markIn(dropped, kind, ids) === null) return;
      if (dropped.by === 'keys') refocus(dropped.ids[0] ?? null);
      onOrder(moved(items, (item) => dropped.ids.includes(idOf(item)), dropped.target.gap));
    },
  });
  // A row that changes its place in the document loses the focus.
  const [focused, refocus] = useState<string | null>(null);
  const order = ids.join(' ');
  useLayoutEffect(() => {
    if (focused === null) return;
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-carry]') ?? [];
    [...handles].find(({ dataset }) => dataset['id'] === focused)?.focus();
    refocus(null);
    // Once the rows have come to their places, which may be later than they were put down.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [order]);
  const mark = markIn(carry.carried, kind, ids);
  return (
    <CarryArea
      id={kind}
      carry={carry}
      help={t`To pick it up, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel.`}
    >
      <ol ref={list} aria-label={label} className={className}>
        {items.map((item, index) => {
          const id = idOf(item);
          return (
            <li
              key={id}
              data-place={kind}
              data-list={kind}
              data-index={index}
              data-column=""
              className={cx(
                'relative',
                carry.carried?.ids.includes(id) && 'bg-raised shadow-float',
                markAt(mark, index, items.length),
              )}
            >
              {children(
                item,
                <CarryHandle label={t`Move ${nameOf(item)}`} area={kind} kind={kind} list={kind} id={id} />,
                index,
              )}
            </li>
          );
        })}
      </ol>
    </CarryArea>
  );
};

import { Component, createRef, type ComponentPropsWithoutRef } from 'react';
import { LAYOUT_TRANSITION_MS, RESIZE_BLOCK_MS } from '../../shared/constants.js';

interface MovingListProps extends ComponentPropsWithoutRef<'ul'> {
  /** Changes with the order of the items. */
  order: string;
}

type Places = Map<string, DOMRect>;

/**
 * A list whose items move from where they were to where they are (GAL-18) whenever `order` changes. Still while the window
 * is being resized and 250 ms after (GAL-19), and where less motion is preferred. Items carry `data-motion-key`.
 *
 * A class, because only `getSnapshotBeforeUpdate` runs before the DOM changes: an effect's clean-up runs after it.
 */
export class MovingList extends Component<MovingListProps, object, Places | null> {
  private readonly box = createRef<HTMLUListElement>();
  private lastResize = Number.NEGATIVE_INFINITY;
  private readonly onResize = () => {
    this.lastResize = performance.now();
  };

  override componentDidMount(): void {
    window.addEventListener('resize', this.onResize);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('resize', this.onResize);
  }

  override getSnapshotBeforeUpdate({ order }: MovingListProps): Places | null {
    if (order === this.props.order || this.isStill()) return null;
    return new Map(this.items().map((item) => [keyOf(item), item.getBoundingClientRect()]));
  }

  override componentDidUpdate(_was: MovingListProps, _state: object, before: Places | null): void {
    if (before && before.size > 0) for (const item of this.items()) play(item, before.get(keyOf(item)));
  }

  override render() {
    const { order: _order, ...list } = this.props;
    return <ul ref={this.box} {...list} />;
  }

  private isStill(): boolean {
    return (
      performance.now() - this.lastResize < RESIZE_BLOCK_MS ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches
    );
  }

  private items(): HTMLElement[] {
    return [...(this.box.current?.querySelectorAll<HTMLElement>('[data-motion-key]') ?? [])];
  }
}

const keyOf = (item: HTMLElement) => item.dataset['motionKey'] ?? '';

const play = (item: HTMLElement, was: DOMRect | undefined) => {
  if (typeof item.animate !== 'function') return;
  const is = item.getBoundingClientRect();
  // In a long masonry, tiles out of sight need not move; nor tiles that stay where they were.
  if (!isSeen(is) && !(was && isSeen(was))) return;
  if (was?.left === is.left && was.top === is.top) return;
  item.animate(was ? moveFrom(was, is) : [{ opacity: 0 }, { opacity: 1 }], {
    duration: LAYOUT_TRANSITION_MS,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  });
};

const isSeen = ({ top, bottom }: DOMRect) => bottom >= 0 && top <= window.innerHeight;

const moveFrom = (was: DOMRect, is: DOMRect): Keyframe[] => [
  { transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` },
  { transform: 'none' },
];

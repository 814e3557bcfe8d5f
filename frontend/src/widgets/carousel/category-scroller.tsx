import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SCROLLER_EDGE_PX, SCROLLER_STEP } from '../../shared/constants.js';
import { cx } from '../../shared/lib/cx.js';
import { ChevronLeft, ChevronRight } from '../../shared/ui/icons.js';

interface Choice {
  id: string;
  label: string;
}

interface CategoryScrollerProps {
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Its name in the query, where it is in a form: then a choice needs no script. The first choice is none. */
  field?: string;
  className?: string;
}

const ARROW =
  'absolute inset-y-0 z-1 grid w-11 place-items-center transition-opacity duration-200 aria-disabled:opacity-35';

// The line fades where it continues, so that no label lies under an arrow.
const fadeOf = ({ left, right }: { left: boolean; right: boolean }) =>
  left && right ? 'fade-both' : left ? 'fade-left' : right ? 'fade-right' : '';

/** One line of categories; arrows appear while more than 10 px are hidden on their side (GAL-09, GAL-10, GAL-20). */
export const CategoryScroller = ({ choices, chosen, onChoose, field, className }: CategoryScrollerProps) => {
  const { t } = useLingui();
  const line = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });
  // The pressed arrow stays as long as it has the focus, which would be lost otherwise.
  const [held, setHeld] = useState<1 | -1 | null>(null);
  const letGo = () => setHeld(null);

  const measure = useCallback(() => {
    const element = line.current;
    if (!element) return;
    const left = element.scrollLeft > SCROLLER_EDGE_PX;
    const right = element.scrollWidth - element.clientWidth - element.scrollLeft > SCROLLER_EDGE_PX;
    setMore((was) => (was.left === left && was.right === right ? was : { left, right }));
  }, []);

  useEffect(() => {
    measure();
    // Labels have another width once their font is loaded.
    void document.fonts?.ready.then(measure);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure, choices]);

  // A choice from the address may lie outside of the line.
  useEffect(() => {
    const element = line.current;
    const button = element?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!element || !button) return;
    const left = button.offsetLeft;
    const isSeen = left >= element.scrollLeft && left + button.offsetWidth <= element.scrollLeft + element.clientWidth;
    if (!isSeen) element.scrollLeft = left - (element.clientWidth - button.offsetWidth) / 2;
  }, [chosen]);

  const move = (direction: 1 | -1, arrow: HTMLElement) => {
    setHeld(document.activeElement === arrow ? direction : null);
    const element = line.current;
    element?.scrollBy({ left: direction * element.clientWidth * SCROLLER_STEP });
  };

  return (
    <div className={cx('relative', className)}>
      {(more.left || held === -1) && (
        <button
          type="button"
          aria-label={t`Scroll categories left`}
          aria-disabled={!more.left}
          onClick={({ currentTarget }) => move(-1, currentTarget)}
          onBlur={letGo}
          className={cx(ARROW, '-left-3')}
        >
          <ChevronLeft size={18} strokeWidth={1.5} />
        </button>
      )}
      <div
        ref={line}
        onScroll={measure}
        role="group"
        aria-label={t`Categories`}
        className={cx(
          'bare-scroll motion-safe:scroll-smooth flex gap-x-7 overflow-x-auto overscroll-x-contain',
          fadeOf(more),
        )}
      >
        {choices.map(({ id, label }, at) => (
          <button
            key={id}
            type={field ? 'submit' : 'button'}
            {...(field && at > 0 && { name: field, value: id })}
            aria-pressed={id === chosen}
            onClick={(event) => {
              event.preventDefault();
              onChoose(id);
            }}
            className={cx(
              'min-h-11 shrink-0 whitespace-nowrap text-sm transition-opacity duration-200',
              id === chosen ? 'opacity-100' : 'opacity-80 hover:opacity-100',
            )}
          >
            <span dir="auto" className="underline-grow pb-1" data-active={id === chosen}>
              {label}
            </span>
          </button>
        ))}
      </div>
      {(more.right || held === 1) && (
        <button
          type="button"
          aria-label={t`Scroll categories right`}
          aria-disabled={!more.right}
          onClick={({ currentTarget }) => move(1, currentTarget)}
          onBlur={letGo}
          className={cx(ARROW, '-right-3')}
        >
          <ChevronRight size={18} strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
};

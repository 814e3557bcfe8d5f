import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../lib/cx.js';

interface SectionProps {
  id: string;
  title: string;
  /** One or two sentences. */
  lead?: ReactNode;
  /** A new value scrolls to the section; null leaves the page where it is. */
  goTo?: string | null;
  children: ReactNode;
  className?: string;
}

/** A part of a tab with its heading. */
export const Section = ({ id, title, lead, goTo = null, children, className }: SectionProps) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (goTo === null) return;
    box.current?.scrollIntoView({ behavior: 'instant', block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [goTo]);
  return (
    <section
      ref={box}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-8 outline-none', className)}
    >
      <h2 id={`${id}-title`} className="display text-lg">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[62ch] text-sm text-ink-2">{lead}</p>}
      <div className="mt-7">{children}</div>
    </section>
  );
};

import { useEffect, useState } from 'react';

interface PanelRailProps {
  total: number;
  /** How many panels there are to observe. */
  rendered: number;
}

/** The position in the series, at the edge of the window. The captions have the same in text. */
export const PanelRail = ({ total, rendered }: PanelRailProps) => {
  const [at, setAt] = useState(0);

  useEffect(() => {
    const panels = document.querySelectorAll<HTMLElement>('[data-panel]');
    if (!('IntersectionObserver' in window)) return;
    const seen = new Set<number>();
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const panel = Number((target as HTMLElement).dataset['panel']);
          if (isIntersecting) seen.add(panel);
          else seen.delete(panel);
        }
        setAt(seen.size > 0 ? Math.min(...seen) : 0);
      },
      { rootMargin: '-50% 0px' },
    );
    for (const panel of panels) sight.observe(panel);
    return () => sight.disconnect();
  }, [rendered]);

  if (total < 2) return null;
  return (
    <div aria-hidden className="epic-rail" data-shown={at > 0}>
      <span className="tabular">{String(at || 1).padStart(2, '0')}</span>
      <span className="epic-rail-line">
        <span style={{ transform: `scaleY(${total > 1 ? ((at || 1) / total).toFixed(4) : 1})` }} />
      </span>
      <span className="tabular">{String(total).padStart(2, '0')}</span>
    </div>
  );
};

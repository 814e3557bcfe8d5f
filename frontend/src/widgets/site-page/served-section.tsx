import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { RenderCollector } from '../../shared/lib/render-collector.js';
import { useServerRendered } from '../../shared/lib/use-hydrated.js';
import { hasFailed } from '../photo-image/use-image-state.js';

interface ServedSectionProps {
  children: ReactNode;
  'data-block': string;
  'data-layout': string | undefined;
}

/**
 * A part of a page that does nothing by itself: a visitor's browser leaves it as the server has rendered it, however much
 * it is. What is around it hears its events. Only where an image of it cannot be had, it is rendered here, by what knows
 * other ones.
 */
export const ServedSection = ({ children, ...attributes }: ServedSectionProps) => {
  const isServer = useContext(RenderCollector) !== null;
  const isServed = useServerRendered() && !isServer;
  const section = useRef<HTMLElement>(null);
  const [isLacking, setLacking] = useState(false);
  useEffect(() => {
    if (isServed && [...(section.current?.querySelectorAll('img') ?? [])].some(hasFailed)) setLacking(true);
  }, [isServed]);

  if (!isServed || isLacking)
    return (
      <section key="rendered" {...attributes}>
        {children}
      </section>
    );
  return (
    <section
      ref={section}
      {...attributes}
      onErrorCapture={() => setLacking(true)}
      // oxlint-disable-next-line react/no-danger -- empty: React compares it with itself alone, and sets nothing
      dangerouslySetInnerHTML={AS_SERVED}
      suppressHydrationWarning
    />
  );
};

const AS_SERVED = { __html: '' };

import { useEffect, useState, type RefObject } from 'react';

/** Whether any of an element is in the window. */
export const useInWindow = (element: RefObject<Element | null>): boolean => {
  const [isInWindow, setInWindow] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInWindow(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInWindow;
};

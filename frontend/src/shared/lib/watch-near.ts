interface Near {
  /** How far around the window, or around `root`. */
  margin: string;
  /** What scrolls, where it is not the window. */
  root?: Element | null;
}

/** Calls `onNear` each time `element` comes near the window, until the function it returns is called. */
export const watchNear = (element: Element, { margin, root }: Near, onNear: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    // A busy page gets several changes in one call, oldest first: the element may be near in the last one only.
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    },
    { rootMargin: margin, root: root ?? null },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

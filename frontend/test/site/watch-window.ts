type Look = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** Lets a test decide what is in the window, or near it. */
export const watchWindow = () => {
  const real = globalThis.IntersectionObserver;
  const watched = new Map<Element, Look>();
  globalThis.IntersectionObserver = class {
    constructor(private readonly look: Look) {}
    observe(element: Element) {
      watched.set(element, this.look);
    }
    disconnect() {
      for (const [element, look] of watched) if (look === this.look) watched.delete(element);
    }
  } as unknown as typeof IntersectionObserver;
  const tell = (target: Element | null | undefined, isIntersecting: boolean) => {
    const look = target && watched.get(target);
    if (!look) throw new Error('nothing watches this element');
    look([{ isIntersecting, target }]);
  };
  return {
    show: (target: Element | null | undefined) => tell(target, true),
    hide: (target: Element | null | undefined) => tell(target, false),
    forget: () => {
      globalThis.IntersectionObserver = real;
    },
  };
};

type OnBack = () => void;

/** Of what lies over the page; the newest is last and on top. */
const holds: OnBack[] = [];

/** Has the browser's Back call this instead of leaving the page; returns the function that ends it. */
export const holdBack = (onBack: OnBack): (() => void) => {
  holds.push(onBack);
  return () => void holds.splice(holds.lastIndexOf(onBack), 1);
};

export const topHold = (): OnBack | undefined => holds.at(-1);

import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Keeps the focus: a button that disappears passes it to the panel, and the panel back to where it was before. */
export const useKeptFocus = (panel: RefObject<HTMLElement | null>): void => {
  const inside = useRef(false);
  const origin = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const node = panel.current;
    if (!node) return;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      inside.current = true;
      if (relatedTarget instanceof HTMLElement && !node.contains(relatedTarget)) origin.current = relatedTarget;
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const goesElsewhere = !(relatedTarget instanceof Node && node.contains(relatedTarget));
      // A button that is being taken out of the page did not give the focus away.
      queueMicrotask(() => {
        if (goesElsewhere && (target as Node).isConnected && !node.contains(document.activeElement))
          inside.current = false;
      });
    };
    const gone = new MutationObserver(() => {
      if (inside.current && document.activeElement === document.body) node.focus();
    });
    node.addEventListener('focusin', onFocusIn);
    node.addEventListener('focusout', onFocusOut);
    gone.observe(node, { childList: true, subtree: true });
    return () => {
      gone.disconnect();
      node.removeEventListener('focusin', onFocusIn);
      node.removeEventListener('focusout', onFocusOut);
      if (!inside.current) return;
      queueMicrotask(() => {
        if (node.isConnected) return;
        (origin.current?.isConnected ? origin.current : document.getElementById('main'))?.focus();
      });
    };
  }, [panel]);
};

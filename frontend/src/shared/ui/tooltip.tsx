import { Tooltip as Radix } from 'radix-ui';
import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../constants.js';

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
    {children}
  </Radix.Provider>
);

/** For icon-only controls (LIM-57). The control keeps its own accessible name. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const control = useRef<HTMLButtonElement>(null);
  // A tooltip of the page stays in the page's main part, as its menus do.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root onOpenChange={() => setPlace(control.current?.closest('main') ?? null)}>
      <Radix.Trigger asChild ref={control} onFocus={(event) => !isStepped(event) && event.preventDefault()}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          sideOffset={6}
          className="fade-in z-80 rounded-control bg-ink px-2.5 py-1 text-xs text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const LAYER = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/** Whether the focus moved from another control, not back from a menu or a dialog that closed. */
const isStepped = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest(LAYER) === currentTarget.closest(LAYER);

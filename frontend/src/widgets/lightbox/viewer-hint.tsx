import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export type HintSide = 'bottom' | 'left' | 'right';

const GAP_PX = 4;
const EDGE_PX = 8;

/** What an icon does, beside it and within the window. Its control has the same as its name. */
export const ViewerHint = ({ control, side, text }: { control: HTMLElement; side: HintSide; text: string }) => {
  const hint = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!hint.current) return;
    const { left, top } = placeOf(control.getBoundingClientRect(), hint.current.getBoundingClientRect(), side);
    Object.assign(hint.current.style, { left: `${left}px`, top: `${top}px` });
  }, [control, side, text]);
  return createPortal(
    <div
      ref={hint}
      role="tooltip"
      className="lightbox-tooltip fade-in pointer-events-none fixed z-80 whitespace-nowrap rounded-control px-2.5 py-1 text-xs"
    >
      {text}
    </div>,
    document.body,
  );
};

const placeOf = (control: DOMRect, { width, height }: DOMRect, side: HintSide) => {
  const middle = control.top + (control.height - height) / 2;
  const center = control.left + (control.width - width) / 2;
  const places: Record<HintSide, { left: number; top: number }> = {
    bottom: { left: center, top: control.bottom + GAP_PX },
    left: { left: control.left - width - GAP_PX, top: middle },
    right: { left: control.right + GAP_PX, top: middle },
  };
  const { left, top } = places[side];
  return { left: Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX)), top };
};

import { Trans, useLingui } from '@lingui/react/macro';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { MIDDLE, movedByKey, pointAt } from './move-focal-point.js';

interface FocalPointPickerProps {
  /** Null: none is set, and the middle stays in view. */
  point: FocalPoint | null;
  onPoint: (point: FocalPoint) => void;
  /** The whole photo, uncropped. */
  children: ReactNode;
}

/** Sets the point of a photo that stays in view where it is cropped: with a press on it, or by arrow keys. */
export const FocalPointPicker = ({ point, onPoint, children }: FocalPointPickerProps) => {
  const { t } = useLingui();
  const help = useId();
  const { x, y } = point ?? MIDDLE;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = movedByKey({ x, y }, event.key);
    if (!to) return;
    event.preventDefault();
    onPoint(to);
  };
  return (
    <div>
      <div
        role="application"
        aria-label={t`Focal point`}
        aria-describedby={help}
        // A point is nothing a native control has.
        tabIndex={0}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        onClick={(event) => onPoint(pointAt(event.currentTarget.getBoundingClientRect(), event))}
        className="relative cursor-crosshair touch-manipulation select-none outline-offset-4"
      >
        {children}
        <span
          aria-hidden
          className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1.5px_rgb(0_0_0/0.6),inset_0_0_0_1.5px_rgb(0_0_0/0.6)]"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <p id={help} className="mt-2 text-xs text-ink-2">
        <Trans>
          Press on what has to stay in view where the photo is cropped, or move the point with the arrow keys.
        </Trans>
      </p>
      <p role="status" className="tabular text-xs text-ink-2">
        {point ? t`${x} % from the left, ${y} % from the top` : t`In the middle`}
      </p>
    </div>
  );
};

/** It replaces the button that opened it. */
const focusOnce = (box: HTMLElement | null): void => box?.focus({ preventScroll: true });

import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { ViewerHint, type HintSide } from './viewer-hint.js';
import { useHint } from './use-hint.js';

interface ViewerButtonProps extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  side?: HintSide;
}

/**
 * An icon on the dark ground of the viewer, with a tooltip (LIM-57). Not that of the work pages: visitors would load
 * 22 kB for it.
 */
export const ViewerButton = ({ label, side = 'bottom', className, children, ...props }: ViewerButtonProps) => {
  const hint = useHint();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={cx(
          'grid size-11 place-items-center opacity-82 transition-opacity duration-200 hover:opacity-100 focus-visible:opacity-100',
          className,
        )}
        {...hint.handlers}
        {...props}
      >
        {children}
      </button>
      {hint.control && <ViewerHint control={hint.control} side={side} text={label} />}
    </>
  );
};

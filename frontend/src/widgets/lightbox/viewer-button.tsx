import { Tooltip } from 'radix-ui';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../shared/lib/cx.js';

interface ViewerButtonProps extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** An icon on the dark ground of the viewer, with a tooltip (LIM-57). */
export const ViewerButton = ({ label, side = 'bottom', className, children, ...props }: ViewerButtonProps) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>
      <button
        type="button"
        aria-label={label}
        className={cx(
          'grid size-11 place-items-center opacity-82 transition-opacity duration-200 hover:opacity-100 focus-visible:opacity-100',
          className,
        )}
        {...props}
      >
        {children}
      </button>
    </Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className="lightbox-tooltip fade-in z-80 rounded-control px-2.5 py-1 text-xs"
      >
        {label}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
);

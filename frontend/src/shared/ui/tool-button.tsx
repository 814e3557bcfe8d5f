import type { ComponentProps } from 'react';
import { IconButton } from './button.js';
import { Tooltip } from './tooltip.js';

interface ToolButtonProps extends ComponentProps<typeof IconButton> {
  /** What the tooltip says where the accessible name says more than a seeing person needs. */
  hint?: string;
}

/** An icon-only control of a work page, which says what it does to whoever waits (LIM-57). */
export const ToolButton = ({ hint, ...props }: ToolButtonProps) => (
  <Tooltip text={hint ?? props.label}>
    <IconButton {...props} />
  </Tooltip>
);

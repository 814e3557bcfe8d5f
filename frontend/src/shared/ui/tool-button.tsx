import type { ComponentProps } from 'react';
import { IconButton } from './button.js';
import { Tooltip } from './tooltip.js';

interface ToolButtonProps extends ComponentProps<typeof IconButton> {
  /** The tooltip, where the accessible name is longer than a sighted user needs. */
  hint?: string;
}

/** An icon-only control of a work page, with a tooltip (LIM-57). */
export const ToolButton = ({ hint, ...props }: ToolButtonProps) => (
  <Tooltip text={hint ?? props.label}>
    <IconButton {...props} />
  </Tooltip>
);

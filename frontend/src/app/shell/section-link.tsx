import type { ReactNode } from 'react';
import { Link } from '../../shared/ui/link.js';

interface SectionLinkProps {
  to: string;
  /** Path and anchor of the page that is shown. */
  current: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the bar. */
export const SectionLink = ({ to, current, replace = false, className, onClick, children }: SectionLinkProps) => {
  const [path = '', section] = to.split('#');
  const isHere = section ? to === current : path === current.split('#')[0];
  return (
    <Link
      to={to}
      replace={replace}
      className={className}
      {...(isHere && { 'aria-current': section ? ('location' as const) : ('page' as const) })}
      onClick={onClick}
    >
      {children}
    </Link>
  );
};

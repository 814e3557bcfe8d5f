import type { ReactNode } from 'react';
import { Link } from '../../shared/ui/link.js';
import type { NavLink } from './nav-links.js';

interface SectionLinkProps extends Pick<NavLink, 'to' | 'isDocument'> {
  /** Path and anchor of the page that is shown. */
  current: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the bar. */
export const SectionLink = ({
  to,
  current,
  isDocument,
  replace = false,
  className,
  onClick,
  children,
}: SectionLinkProps) => {
  const [path = '', section] = to.split('#');
  const isHere = section ? to === current : path === current.split('#')[0];
  const props = {
    className,
    onClick,
    ...(isHere && { 'aria-current': section ? ('location' as const) : ('page' as const) }),
  };
  return isDocument ? (
    <a href={to} {...(!to.startsWith('/') && { rel: 'noopener nofollow ugc' })} {...props}>
      <bdi>{children}</bdi>
    </a>
  ) : (
    <Link to={to} replace={replace} {...props}>
      {children}
    </Link>
  );
};

import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
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

/** A link of the bar. A section that this page does not have is the home page's: some portfolios show no form. */
export const SectionLink = ({ to, current, replace = false, className, onClick, children }: SectionLinkProps) => {
  const navigate = useNavigate();
  const [path = '', section] = to.split('#');
  const isHere = section ? to === current : path === current.split('#')[0];
  return (
    <Link
      to={to}
      replace={replace}
      className={className}
      {...(isHere && { 'aria-current': section ? ('location' as const) : ('page' as const) })}
      onClick={(event) => {
        onClick?.();
        const isElsewhere = section && path === current.split('#')[0] && !document.getElementById(section);
        if (!isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(`/#${section}`, { replace });
      }}
    >
      {children}
    </Link>
  );
};

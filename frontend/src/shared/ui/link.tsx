import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { mayReload } from '../lib/page-build.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/** A way to another page of the site. The router's own brings along what prefetches data routes, which here are none. */
export const Link = ({ to, replace = false, target, onClick, ...props }: LinkProps) => {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, ...(target && { target }) });
  return (
    <a
      {...props}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        // The browser's own step brings the newer page.
        if (!event.defaultPrevented && !mayReload()) go(event);
      }}
    />
  );
};

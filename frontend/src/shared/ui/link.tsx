import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { browser } from '../lib/go-to.js';
import { mayReload } from '../lib/page-build.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/** A way to another page of the site. The router's own brings along what prefetches data routes, which here are none. */
export const Link = ({ to, replace = false, target, onClick, ...props }: LinkProps) => {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, ...(target && { target }) });
  const href = useHref(to);
  return (
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (!mayReload()) go(event);
        // The browser's own step brings the newer page.
        else if (replace && !target && isPlain(event)) {
          event.preventDefault();
          // A layer that closes would take its entry back, and with it this step.
          history.replaceState(null, '');
          browser.replaceBy(href);
        }
      }}
    />
  );
};

/** Not for another tab or window. */
export const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

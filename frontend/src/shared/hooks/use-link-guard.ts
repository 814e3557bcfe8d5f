import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Takes clicks on the page's own links to the guard, as long as leaving would lose something. */
export const useLinkGuard = (unsaved: boolean, leave: (go: () => void) => void): void => {
  const navigate = useNavigate();
  const onLink = useEffectEvent((event: MouseEvent) => {
    const address = inPageAddress(event);
    if (!address) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(address));
  });
  useEffect(() => {
    if (!unsaved) return;
    const onClick = (event: MouseEvent) => onLink(event);
    // Before the router's own listener.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [unsaved]);
};

/** Where a click on a link would lead within the application; null for every other click. */
const inPageAddress = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  // Addresses of the server unload the page, and then the browser confirms by itself. Anchors stay on this page.
  const isOurs = origin === window.location.origin && !pathname.startsWith('/api/');
  return isOurs && !link.getAttribute('href')?.startsWith('#') ? pathname + search + hash : null;
};

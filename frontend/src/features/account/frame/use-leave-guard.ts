import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.js';

interface LeaveGuard {
  /** Somebody wants to leave although something is not saved. */
  isAsking: boolean;
  /** Does it at once, or once the person has said so. */
  leave: (go: () => void) => void;
  confirm: () => void;
  stay: () => void;
}

/** Asks before something unsaved is left behind: by another tab, by a link of the page, or by closing it. */
export const useLeaveGuard = (unsaved: boolean, onDiscard: () => void): LeaveGuard => {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const navigate = useNavigate();
  const leave = (go: () => void) => (unsaved ? setWaiting(() => go) : go());

  const onLink = useEffectEvent((event: MouseEvent) => {
    const address = inPageAddress(event);
    if (!address) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(address));
  });
  useLeaveWarning(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const onClick = (event: MouseEvent) => onLink(event);
    // Before the router hears of it.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [unsaved]);

  return {
    isAsking: waiting !== null,
    leave,
    confirm: () => {
      onDiscard();
      setWaiting(null);
      waiting?.();
    },
    stay: () => setWaiting(null),
  };
};

/** Where a click on a link would lead within the application; null for every other click. */
const inPageAddress = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  // What the server answers unloads the page, and then the browser asks by itself. Anchors stay on this page.
  const isOurs = origin === window.location.origin && !pathname.startsWith('/api/');
  return isOurs && !link.getAttribute('href')?.startsWith('#') ? pathname + search + hash : null;
};

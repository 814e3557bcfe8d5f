import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PHOTO_PARAM } from '../../shared/lib/photo-link.js';

/** Browsers refuse to change the address more often than about three times a second for long. */
const SETTLE_MS = 400;

interface PhotoParam {
  /** The photo the address names, or null. */
  openId: string | null;
  open: (id: string) => void;
  /** Another photo is in view: the address changes without a new history entry. */
  view: (id: string) => void;
  close: () => void;
}

/** Every photo has its own address, and the back button closes the viewer. */
export const usePhotoParam = (): PhotoParam => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const openId = new URLSearchParams(search).get(PHOTO_PARAM);
  // Kept in the history entry, so that it survives a reload: behind this entry is the page without a photo.
  const isOpenedHere = (state as { viewer?: true } | null)?.viewer === true;

  const go = (id: string | null, options: { replace?: true; state: unknown }) => {
    const params = new URLSearchParams(search);
    if (id) params.set(PHOTO_PARAM, id);
    else params.delete(PHOTO_PARAM);
    void navigate({ search: params.toString() }, { ...options, preventScrollReset: true });
  };

  const follow = (id: string) => {
    if (openId && openId !== id) go(id, { replace: true, state });
  };
  const latest = useRef(follow);
  useLayoutEffect(() => {
    latest.current = follow;
  });

  const pace = useRef<{ timer?: ReturnType<typeof setTimeout>; followedAt: number }>({ followedAt: 0 });
  useEffect(() => {
    const { current } = pace;
    return () => clearTimeout(current.timer);
  }, []);

  return {
    openId,
    open: (id) => {
      if (openId) return go(id, { replace: true, state });
      // The second of two quick presses may come before the first is rendered: one step back has to close the viewer.
      if (new URLSearchParams(window.location.search).has(PHOTO_PARAM)) return;
      // The browser scrolls back to an anchor by itself, from any position.
      if (hash) void navigate({ search }, { replace: true, state, preventScrollReset: true });
      go(id, { state: { viewer: true } });
    },
    view: (id) => {
      clearTimeout(pace.current.timer);
      const wait = pace.current.followedAt + SETTLE_MS - Date.now();
      const now = () => {
        pace.current.followedAt = Date.now();
        latest.current(id);
      };
      if (wait <= 0) now();
      else pace.current.timer = setTimeout(now, wait);
    },
    close: () => {
      clearTimeout(pace.current.timer);
      if (isOpenedHere) void navigate(-1);
      else go(null, { replace: true, state });
    },
  };
};

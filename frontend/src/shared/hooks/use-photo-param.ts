import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const PARAM = 'photo';

interface PhotoParam {
  /** The photo the address names, or null. */
  openId: string | null;
  open: (id: string) => void;
  /** Another photo came into view: the address follows without a new step in the history. */
  view: (id: string) => void;
  close: () => void;
}

/** Every photo has its own address, and the back button closes the viewer. */
export const usePhotoParam = (): PhotoParam => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const pushed = useRef(false);
  const params = new URLSearchParams(search);

  const addressWith = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id) next.set(PARAM, id);
    else next.delete(PARAM);
    return { search: next.toString(), hash };
  };
  return {
    openId: params.get(PARAM),
    open: (id) => {
      pushed.current = true;
      void navigate(addressWith(id));
    },
    view: (id) => {
      if (params.get(PARAM) && params.get(PARAM) !== id) void navigate(addressWith(id), { replace: true });
    },
    close: () => {
      if (pushed.current) void navigate(-1);
      else void navigate(addressWith(null), { replace: true });
      pushed.current = false;
    },
  };
};

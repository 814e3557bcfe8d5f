import { useEffect, useState } from 'react';
import { askCurrentUser } from '../../data/session/current-user.js';
import { useStore } from '../../shared/lib/create-store.js';
import { isOld } from '../../shared/lib/page-build.js';

const LOOK_MS = 20_000;
const LOOKS = 3;

/**
 * Whether this page's build has been replaced. During a rollout replicas of either build answer, and it may be this
 * page's that is the new one: so only once all answers of a minute, some of them asked for, have come from another build.
 */
export const useNewVersion = (): boolean => {
  const old = useStore(isOld);
  const [isSure, setSure] = useState(false);
  useEffect(() => {
    if (!old) return;
    const ended = new AbortController();
    let looks = 0;
    const look = async () => {
      // Its header is compared by the client; an answer from this page's build ends this effect.
      await askCurrentUser(ended.signal);
      looks += 1;
      if (looks < LOOKS || ended.signal.aborted) return;
      clearInterval(timer);
      setSure(true);
    };
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => {
      ended.abort();
      clearInterval(timer);
      setSure(false);
    };
  }, [old]);
  return old && isSure;
};

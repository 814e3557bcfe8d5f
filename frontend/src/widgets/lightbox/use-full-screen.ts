import { useEffect, useRef, useState } from 'react';

const noFullScreen = () => undefined;

interface FullScreen {
  /** Phones have none. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** The whole page in full screen, so that overlays of the viewer are visible too. Ends with the viewer. */
export const useFullScreen = (): FullScreen => {
  const [isOn, setOn] = useState(() => Boolean(document.fullscreenElement));

  useEffect(() => {
    const look = () => setOn(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  // Only what was begun here is ended here.
  const begunHere = useRef(false);
  useEffect(
    () => () => {
      if (begunHere.current && document.fullscreenElement) void document.exitFullscreen().catch(noFullScreen);
    },
    [],
  );

  return {
    isPossible: Boolean(document.fullscreenEnabled),
    isOn,
    toggle: () => {
      if (document.fullscreenElement) {
        void document.exitFullscreen().catch(noFullScreen);
        return;
      }
      begunHere.current = true;
      void document.documentElement.requestFullscreen().catch(noFullScreen);
    },
  };
};

import { useEffect } from 'react';
import { nextStop, type Panel } from './panel-stops.js';
import { mayStep, scrollsItself, stepOfKey } from './step-rules.js';
import { turnWheel, WHEEL_AT_REST, wheelUnits } from './wheel-machine.js';

/** Wheel and keys go from panel to panel (PORT-25 to PORT-27), wherever the browser has no other use for them. */
export const usePanelSteps = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return;
    let wheel = WHEEL_AT_REST;

    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, ctrlKey, shiftKey, defaultPrevented, target, timeStamp } = event;
      if (defaultPrevented || ctrlKey || shiftKey || Math.abs(deltaX) > Math.abs(deltaY) || deltaY === 0) return;
      const direction = deltaY > 0 ? 1 : -1;
      if (!mayStep() || scrollsItself(target, direction)) return;
      // During a move the page is between two panels: ignoring the wheel costs nothing.
      const isLocked = timeStamp < wheel.lockedUntil;
      if (!isLocked && stopFrom(direction) === null) return;
      event.preventDefault();
      const turned = turnWheel(wheel, { delta: wheelUnits(event, window.innerHeight), at: timeStamp });
      wheel = turned.state;
      if (turned.move !== 0) goTo(stopFrom(turned.move));
    };
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      if (step === 0 || !mayStep() || scrollsItself(event.target, step)) return;
      const stop = stopFrom(step);
      if (stop === null) return;
      event.preventDefault();
      goTo(stop);
    };

    window.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('wheel', onWheel);
      window.removeEventListener('keydown', onKey);
    };
  }, [isOn]);
};

/** The bar's height: panels begin below it (epic.css). */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

const panelsOfPage = (): Panel[] =>
  [...document.querySelectorAll('[data-stop]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: top + window.scrollY, bottom: bottom + window.scrollY };
  });

const stopFrom = (direction: 1 | -1): number | null => {
  const bar = barHeight();
  return nextStop(panelsOfPage(), { at: window.scrollY + bar, height: window.innerHeight - bar }, direction);
};

const goTo = (stop: number | null) => {
  if (stop !== null) window.scrollTo({ top: Math.max(0, stop - barHeight()), behavior: 'smooth' });
};

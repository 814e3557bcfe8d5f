import { useEffect, useRef } from 'react';
import { DOT_STEP_MS } from '../../shared/constants.js';

interface DotJump {
  at: number;
  onPrevious: () => void;
  onNext: () => void;
}

/** Moves to a photo step by step, 100 ms apart (LBX-06). A new jump replaces the current one. */
export const useDotJump = ({ at, onPrevious, onNext }: DotJump): ((target: number) => void) => {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  return (target) => {
    clearInterval(timer.current);
    let left = Math.abs(target - at);
    const step = target > at ? onNext : onPrevious;
    if (left === 0) return;
    const move = () => {
      step();
      left -= 1;
      if (left === 0) clearInterval(timer.current);
    };
    timer.current = setInterval(move, DOT_STEP_MS);
    move();
  };
};

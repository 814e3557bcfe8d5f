import { expect, it } from '@jest/globals';
import { turnWheel, WHEEL_AT_REST, wheelUnits, type PanelMove } from './wheel-machine.js';

/** Turns the wheel as listed, `[delta, at]`, and returns the moves. */
const turn = (...events: [number, number][]): PanelMove[] => {
  let state = WHEEL_AT_REST;
  return events.map(([delta, at]) => {
    const turned = turnWheel(state, { delta, at });
    state = turned.state;
    return turned.move;
  });
};

it('PORT-25 LIM-24 moves a panel over 50 units, not at 50', () => {
  expect([turn([50, 0]), turn([50.5, 0]), turn([-50, 0]), turn([-51, 0])]).toEqual([[0], [1], [0], [-1]]);
});
it('PORT-42 adds up movements without a pause', () => {
  expect(turn([20, 0], [20, 100], [11, 200])).toEqual([0, 0, 1]);
  expect(turn([40, 0], [-40, 50], [40, 100])).toEqual([0, 0, 0]);
});
it('PORT-26 LIM-25 resets its sum once the wheel was still for 150 ms', () => {
  expect(turn([40, 0], [40, 149])).toEqual([0, 1]);
  expect(turn([40, 0], [40, 150])).toEqual([0, 0]);
});
it('PORT-27 LIM-26 ignores the wheel for 1 s after a move', () => {
  expect(turn([100, 0], [100, 500], [100, 999], [100, 1000])).toEqual([1, 0, 0, 1]);
  expect(turn([100, 0], [50, 990], [10, 1000])).toEqual([1, 0, 0]);
});
it('counts lines and pages as units', () => {
  expect([
    wheelUnits({ deltaY: 3, deltaMode: 1 }, 900),
    wheelUnits({ deltaY: -1, deltaMode: 2 }, 900),
    wheelUnits({ deltaY: 7, deltaMode: 0 }, 900),
  ]).toEqual([120, -900, 7]);
});

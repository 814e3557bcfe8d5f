import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { CategoryScroller } from './category-scroller.js';
import { render } from '../../testing/render.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const choices = ['All', 'Street', 'Portrait'].map((label) => ({ id: label.toLowerCase(), label }));
const show = (wide: number) => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(wide);
  const onChoose = jest.fn();
  render(<CategoryScroller choices={choices} chosen="all" onChoose={onChoose} />);
  const line = screen.getByRole('group', { name: 'Categories' });
  const scrollBy = jest.fn();
  line.scrollBy = scrollBy as typeof line.scrollBy;
  return {
    onChoose,
    scrollBy,
    scrollTo: (left: number) => {
      line.scrollLeft = left;
      fireEvent.scroll(line);
    },
  };
};
const arrows = () =>
  ['left', 'right'].filter((side) => screen.queryByRole('button', { name: `Scroll categories ${side}` }) !== null);

it('GAL-09 LIM-55 moves by 75 % of its width with each press', () => {
  const { scrollBy, scrollTo } = show(1200);
  fireEvent.click(screen.getByRole('button', { name: 'Scroll categories right' }));
  expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: 300 }));
  scrollTo(300);
  fireEvent.click(screen.getByRole('button', { name: 'Scroll categories left' }));
  expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: -300 }));
});
it('GAL-10 GAL-20 LIM-55 shows an arrow while more than 10 px remain on its side', () => {
  const { scrollTo } = show(1200);
  expect(arrows()).toEqual(['right']);
  scrollTo(10);
  expect(arrows()).toEqual(['right']);
  scrollTo(11);
  expect(arrows()).toEqual(['left', 'right']);
  scrollTo(789);
  expect(arrows()).toEqual(['left', 'right']);
  scrollTo(790);
  expect(arrows()).toEqual(['left']);
});
it('GAL-10 keeps the pressed arrow at the end of the line until the focus leaves it', () => {
  const { scrollTo } = show(1200);
  const arrow = screen.getByRole('button', { name: 'Scroll categories right' });
  arrow.focus();
  fireEvent.click(arrow);
  scrollTo(800);
  expect([document.activeElement === arrow, arrow.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  fireEvent.blur(arrow);
  expect(arrows()).toEqual(['left']);
});
it('scrolls the selected category into view', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(700);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  show(1200);
  expect(screen.getByRole('group', { name: 'Categories' }).scrollLeft).toBe(550);
});
it('GAL-10 shows no arrow where everything fits', () => {
  show(400);
  expect(arrows()).toEqual([]);
});
it('calls back with the selected category', () => {
  const { onChoose } = show(400);
  fireEvent.click(screen.getByRole('button', { name: 'Street' }));
  expect([onChoose.mock.calls, screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')]).toEqual([
    [['street']],
    'true',
  ]);
});

import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Lightbox } from '../widgets/lightbox/lightbox.js';
import { render } from './render.js';

interface Opening extends Partial<ComponentProps<typeof Lightbox>> {
  photos: ComponentProps<typeof Lightbox>['photos'];
  phone?: boolean;
  /** Motion is off unless a test is about it. */
  motion?: boolean;
}

/** The viewer lays out nothing before it has a size. */
export const giveViewerSize = (): void => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
};

/** The viewer alone, and what a user does to it. */
export const openViewer = async ({ index = 0, phone = false, motion = false, ...props }: Opening) => {
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) =>
    query.includes('reduced-motion') ? !motion : phone && (query.includes('px') || query.includes('coarse'));
  const onClose = jest.fn();
  const onView = jest.fn();
  const viewer = (over: Partial<Opening> = {}) => (
    <Lightbox index={index} onClose={onClose} onView={onView} {...props} {...over} />
  );
  const { rerender } = render(viewer());
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  await screen.findByText(`${index + 1} / ${props.total ?? props.photos.length}${props.isOpenEnded ? '+' : ''}`);
  return {
    onClose,
    onView,
    user: userEvent.setup(),
    change: (over: Partial<Opening>) => rerender(viewer(over)),
  };
};

export const viewerContainer = () => document.querySelector<HTMLElement>('.yarl__container')!;

/** Presses a key in the viewer. False: the viewer took it, and the browser's own meaning is dropped. */
export const pressInViewer = (key: string, init: object = {}): boolean =>
  fireEvent.keyDown(viewerContainer(), { key, bubbles: true, ...init });

export const dragInViewer = (dx: number, dy = 0) => {
  const target = viewerContainer();
  fireEvent.pointerDown(target, { pointerId: 1, clientX: 500, clientY: 400, buttons: 1 });
  fireEvent.pointerMove(target, { pointerId: 1, clientX: 500 + dx, clientY: 400 + dy, buttons: 1 });
  fireEvent.pointerUp(target, { pointerId: 1, clientX: 500 + dx, clientY: 400 + dy });
};

/** The file that the photo that is looked at is rendered from. */
export const viewedFile = (): string | undefined =>
  document.querySelector<HTMLImageElement>('.yarl__slide_current img')?.src.split('/').at(-1);

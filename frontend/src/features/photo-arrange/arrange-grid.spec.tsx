import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useRef, useState } from 'react';
import { named, openArrange, pretendLayout, sent, shown } from '../../testing/open-arrange.js';
import { dismissToast } from '../../shared/toast/toast-store.js';
import { ArrangeGrid } from './arrange-grid.js';
import { setTileSize } from './tile-size.js';
import { render } from '../../testing/render.js';

const numbered = (count: number) => named(...Array.from({ length: count }, (_none, at) => `P${at + 1}`));
const print = async (title: string) => {
  await waitFor(() => expect(shown()).toContain(title));
  return screen.getByRole('button', { name: new RegExp(`^${title}, position`) });
};
const pressed = () =>
  [...document.querySelectorAll('button[aria-pressed="true"]')].map((tile) =>
    tile.getAttribute('aria-label')?.replace(/, .*/, ''),
  );
type User = ReturnType<typeof userEvent.setup>;
const click = async (user: User, title: string, held = '') => {
  const tile = await print(title);
  if (held) await user.keyboard(`{${held}>}`);
  await user.click(tile);
  if (held) await user.keyboard(`{/${held}}`);
};

beforeEach(() => pretendLayout());
afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('several photos', () => {
  it('are selected by click, Ctrl or Shift and click, Enter and X, and let go by Escape before the page closes', async () => {
    const { user, onClose } = openArrange(numbered(12));
    await click(user, 'P2');
    await click(user, 'P4', 'Control');
    expect(pressed()).toEqual(['P2', 'P4']);
    await click(user, 'P7', 'Shift');
    await click(user, 'P5');
    expect(pressed()).toEqual(['P2', 'P4', 'P6', 'P7']);
    act(() => screen.getByRole('button', { name: /^P10, position/ }).focus());
    await user.keyboard('x');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(pressed()).toEqual(['P2', 'P4', 'P6', 'P7', 'P10', 'P11']);
    expect(screen.getByText('6 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect([pressed(), onClose.mock.calls.length]).toEqual([[], 0]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('move together in one call, keep their order, and go back to where each was', async () => {
    const { user, api, stored } = openArrange(numbered(6));
    for (const title of ['P5', 'P2', 'P6']) await click(user, title);
    const selection = within(screen.getByRole('region', { name: 'Selection' }));
    await user.click(selection.getByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move 3 photos to start' }));
    await waitFor(() => expect(stored()).toEqual(['P2', 'P5', 'P6', 'P1', 'P3', 'P4']));
    expect([shown(), sent(api)]).toEqual([stored(), [{ photoIds: ['p2', 'p5', 'p6'], before: 'p1' }]]);
    expect(screen.getByText('3 photos are now at positions 1 to 3 of 6.')).toBeTruthy();
    expect(pressed()).toEqual(['P2', 'P5', 'P6']);
    await screen.findByText('Saved');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6']));
    expect(shown()).toEqual(stored());
  });

  it('move to a position by the menu of any of them; another photo’s menu moves that one alone', async () => {
    const { user, stored } = openArrange(numbered(6));
    for (const title of ['P1', 'P2']) await click(user, title);
    await user.click(screen.getByLabelText('Move P2'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move 2 photos to position…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 photos' }));
    const field = dialog.getByLabelText('Position');
    await user.clear(field);
    await user.type(field, '6{Enter}');
    await dialog.findByText('Please enter a number from 1 to 5.');
    await user.clear(field);
    await user.type(field, '4{Enter}');
    await waitFor(() => expect(stored()).toEqual(['P3', 'P4', 'P5', 'P1', 'P2', 'P6']));
    await user.click(screen.getByLabelText('Move P6'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to start' }));
    await waitFor(() => expect(stored()).toEqual(['P6', 'P3', 'P4', 'P5', 'P1', 'P2']));
  });

  it('are carried by keys, too', async () => {
    const { user, stored } = openArrange(numbered(8));
    for (const title of ['P1', 'P3']) await click(user, title);
    await user.keyboard(' ');
    await screen.findByText('Picked up 2 photos, positions 1 to 2 of 8.');
    await user.keyboard('{ArrowDown}');
    await screen.findByText('2 photos are over positions 6 to 7 of 8.');
    await user.keyboard('{ArrowDown}');
    await screen.findByText('2 photos are over positions 7 to 8 of 8.');
    await user.keyboard(' ');
    await waitFor(() => expect(stored()).toEqual(['P2', 'P4', 'P5', 'P6', 'P7', 'P8', 'P1', 'P3']));
    expect(document.activeElement).toBe(await print('P3'));
  });

  it('are dragged into the gap under the pointer', async () => {
    const { user, api, stored } = openArrange(numbered(12));
    for (const title of ['P2', 'P3']) await click(user, title);
    // Tiles are 187 px wide and 16 apart.
    fireEvent.mouseDown(await print('P3'), { button: 0, clientX: 500, clientY: 60 });
    fireEvent.mouseMove(document, { clientX: 520, clientY: 80 });
    await screen.findByText('Picked up 2 photos, positions 2 to 3 of 12.');
    fireEvent.mouseMove(document, { clientX: 230, clientY: 300 });
    await screen.findByText('2 photos are over positions 5 to 6 of 12.');
    fireEvent.mouseUp(document);
    await waitFor(() => expect(sent(api)).toEqual([{ photoIds: ['p2', 'p3'], before: 'p7' }]));
    expect([shown().slice(0, 7), pressed()]).toEqual([
      ['P1', 'P4', 'P5', 'P6', 'P2', 'P3', 'P7'],
      ['P2', 'P3'],
    ]);
    expect(stored()).toEqual(shown());
  });
});

it('moves nothing when a finger only rests on one of several selected photos', async () => {
  const { user, api } = openArrange(numbered(6));
  for (const title of ['P2', 'P5']) await click(user, title);
  const touches = [{ clientX: 500, clientY: 60, identifier: 1, target: await print('P5') }];
  fireEvent.touchStart(await print('P5'), { touches });
  await screen.findByText('Picked up 2 photos, positions 2 to 3 of 6.');
  fireEvent.touchEnd(await print('P5'));
  await screen.findByText('Moving was canceled. 2 photos are back where they were.');
  expect(sent(api)).toEqual([]);
});

it('leaves a letter alone where single-key shortcuts are off', async () => {
  localStorage.setItem('vitrine-single-keys', 'off');
  const { user } = openArrange();
  const tile = await print('Attic');
  act(() => tile.focus());
  await user.keyboard('x');
  expect(pressed()).toEqual([]);
});

it('shows how many private photos are left out, and links to them', async () => {
  const { user, onClose } = openArrange(undefined, { privates: 12 });
  const link = await screen.findByRole('link', { name: '12 private photos' });
  expect(link.getAttribute('href')).toBe('/my-photos?show=private');
  await user.click(link);
  expect(onClose).toHaveBeenCalled();
});

it('switches to larger photos, and keeps the setting', async () => {
  const { user, view } = openArrange(numbered(3));
  const width = async () => (await print('P1')).closest('li')?.style.width;
  expect(await width()).toBe('187.2px');
  act(() => screen.getByRole('slider', { name: 'Size of the photos' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Large');
  expect(await width()).toBe('322.6666666666667px');
  view.unmount();
  openArrange(numbered(3));
  expect(await width()).toBe('322.6666666666667px');
});

describe('a thousand photos', () => {
  /** Photos that count how often their tile is rendered. */
  const counted = (count: number) => {
    const renders = new Map<string, number>();
    const photos = numbered(count).map(({ image, ...rest }): PhotoDto => ({
      ...rest,
      get image() {
        renders.set(rest.id, (renders.get(rest.id) ?? 0) + 1);
        return image;
      },
    }));
    return { photos, renders };
  };
  const none = () => undefined;
  const Table = ({ start }: { start: PhotoDto[] }) => {
    const [photos, setPhotos] = useState(start);
    const [selected, setSelected] = useState(new Set<string>());
    const scroller = useRef<HTMLDivElement>(null);
    return (
      <div ref={scroller} data-testid="scroller">
        <ArrangeGrid
          scroller={scroller}
          photos={photos}
          total={photos.length}
          selected={selected}
          onSelect={({ id }) => setSelected(new Set([id]))}
          withPhoto={(photo) => [photo]}
          onMoveInto={([moved], gap) =>
            moved && setPhotos((all) => all.toSpliced(gap, 0, moved).filter((one, at) => one !== moved || at === gap))
          }
          onMoveFar={none}
          onCarry={none}
        />
      </div>
    );
  };

  it('exist only in or near the window, and where the focus is', () => {
    pretendLayout(600);
    render(<Table start={numbered(1000)} />);
    expect(shown()).toEqual(numbered(30).map(({ title }) => title));
    const list = screen.getByRole('list');
    expect(list.style.height).toBe(`${200 * 245.2}px`);
    act(() => screen.getByRole('button', { name: /^P3, / }).focus());
    const scroller = screen.getByTestId('scroller');
    scroller.scrollTop = 245.2 * 100;
    fireEvent.scroll(scroller);
    expect([shown()[0], shown()[1], shown().length]).toEqual(['P3', 'P491', 41]);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('P4, position 4 of 1000');
  });

  it('keep the view’s place when they become larger', () => {
    pretendLayout(600);
    render(<Table start={numbered(1000)} />);
    const scroller = screen.getByTestId('scroller');
    scroller.scrollTop = 245.2 * 60;
    fireEvent.scroll(scroller);
    act(() => setTileSize(2));
    // P301 was first in the 61st row of five, and is in the 101st of three.
    expect(scroller.scrollTop).toBeCloseTo(100 * (322.6667 + 58), 0);
    expect(shown()).toContain('P301');
  });

  it('render only those again that change when one is selected, dragged and dropped', () => {
    pretendLayout(1200);
    const { photos, renders } = counted(1000);
    render(<Table start={photos} />);
    const drawnBy = (act: () => void) => {
      renders.clear();
      act();
      return [...renders.keys()].toSorted();
    };
    const tile = screen.getByRole('button', { name: /^P20, / });
    const key = (name: string) => drawnBy(() => fireEvent.keyDown(tile, { key: name }));
    expect(drawnBy(() => fireEvent.click(tile))).toEqual(['p20']);
    act(() => tile.focus());
    expect(key(' ')).toEqual(['p20']);
    expect([key('ArrowRight'), key('ArrowRight')]).toEqual([[], []]);
    expect(key(' ')).toEqual(['p20', 'p21', 'p22']);
    expect(shown().slice(18, 23)).toEqual(['P19', 'P21', 'P22', 'P20', 'P23']);
    const hold = () => fireEvent.mouseDown(tile, { button: 0, clientX: 500, clientY: 60 });
    expect(drawnBy(hold)).toEqual([]);
    expect(drawnBy(() => fireEvent.mouseMove(document, { clientX: 520, clientY: 80 }))).toEqual(['p20']);
    expect(drawnBy(() => fireEvent.mouseMove(document, { clientX: 20, clientY: 700 }))).toEqual([]);
  });
});

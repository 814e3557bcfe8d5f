import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { createRenderCollector, RenderCollector } from './render-collector.js';
import { lazyComponent } from './lazy-component.js';

const Form = () => (
  <form>
    <input name="name" />
  </form>
);
const waiting = <p>Waiting</p>;

let app: Root;
afterEach(() => {
  act(() => app.unmount());
  document.body.innerHTML = '';
  jest.useRealTimers();
});

it('leaves what the server has rendered, with what was typed, when the code cannot be had', async () => {
  const Rendered = lazyComponent(async () => ({ default: Form }));
  await Rendered.ready();
  const load = jest.fn(() => Promise.reject(new TypeError('404')));
  const Missing = lazyComponent<object>(load);
  const page = (collector: RenderCollector | null, part: ReactNode) => (
    <RenderCollector value={collector}>{part}</RenderCollector>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page(createRenderCollector(), <Rendered.whenVisible waiting={waiting} />));
  document.body.append(root);
  const field = root.querySelector('input')!;
  app = await act(async () => hydrateRoot(root, page(null, <Missing.whenVisible waiting={waiting} />)));

  jest.useFakeTimers();
  field.value = 'Vera';
  fireEvent.keyDown(field, { key: 'V' });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(load).toHaveBeenCalled();
  expect([root.querySelector('input') === field, field.value]).toEqual([true, 'Vera']);
});

const Question = ({ about }: { about?: string }) => (
  <form>
    {about ? (
      <p>{about}</p>
    ) : (
      <label>
        Day
        <input name="day" />
      </label>
    )}
    <label>
      Message
      <input name="message" />
    </label>
  </form>
);
it('hydrates what the server has rendered before it shows what has changed since', async () => {
  const Rendered = lazyComponent<{ about?: string }>(async () => ({ default: Question }));
  await Rendered.ready();
  const Late = lazyComponent<{ about?: string }>(async () => ({ default: Question }));
  const page = (collector: RenderCollector | null, part: ReactNode) => (
    <RenderCollector value={collector}>{part}</RenderCollector>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page(createRenderCollector(), <Rendered.whenVisible waiting={waiting} />));
  document.body.append(root);
  app = await act(async () => hydrateRoot(root, page(null, <Late.whenVisible waiting={waiting} />)));
  await act(async () => app.render(page(null, <Late.whenVisible about="Dunes" waiting={waiting} />)));
  expect(root.querySelector('[name=day]')).not.toBeNull();

  fireEvent.keyDown(root, { key: 'V' });
  await waitFor(() => expect(root.querySelector('p')?.textContent).toBe('Dunes'));
  expect(root.querySelector('[name=day]')).toBeNull();
  expect(root.querySelector('[name=message]')?.closest('label')?.textContent?.trim()).toBe('Message');
});

import { afterEach } from '@jest/globals';
import { configure, fireEvent as fire, getQueriesForElement } from '@testing-library/dom';
import { options, render as renderPreact, type ComponentChild, type Options } from 'preact';
import { act as flush } from 'preact/test-utils';

/** What our tests use of `@testing-library/react`, for those that run with the library of visitors' pages. */
export * from '@testing-library/dom';

/** Runs `work` and all effects of it; what is not asynchronous has happened when it returns. */
export const act = async <T>(work: () => T | Promise<T>): Promise<T> => {
  let result: T | Promise<T> | undefined;
  await flush(() => {
    result = work();
    return result instanceof Promise ? result.then(() => undefined) : undefined;
  });
  return result as T;
};

// No painting is waited for: effects follow what was rendered, as those of React do in a test.
(options as Options & { requestAnimationFrame?: (run: () => void) => void }).requestAnimationFrame = queueMicrotask;

configure({
  eventWrapper: (fire) => {
    let result: unknown;
    void act(() => {
      result = fire();
    });
    return result as void;
  },
  asyncWrapper: async (wait) => {
    const result = await wait();
    await act(() => undefined);
    return result;
  },
});

/** With the events that a browser sends as well, and that Preact listens to. */
export const fireEvent: typeof fire = Object.assign((...args: Parameters<typeof fire>) => fire(...args), fire, {
  blur: (...args: Parameters<typeof fire.blur>) => {
    fire.focusOut(...args);
    return fire.blur(...args);
  },
  focus: (...args: Parameters<typeof fire.focus>) => {
    fire.focusIn(...args);
    return fire.focus(...args);
  },
  change: (...args: Parameters<typeof fire.change>) => {
    fire.input(...args);
    return fire.change(...args);
  },
});

const containers = new Set<HTMLElement>();

export const render = (part: ComponentChild) => {
  const container = document.body.appendChild(document.createElement('div'));
  containers.add(container);
  const rerender = (next: ComponentChild) => void act(() => renderPreact(next, container));
  rerender(part);
  return { container, rerender, unmount: () => rerender(null), ...getQueriesForElement(document.body) };
};

export const cleanup = (): void => {
  for (const container of containers) {
    void act(() => renderPreact(null, container));
    container.remove();
  }
  containers.clear();
};

/** As the other library does by itself. */
afterEach(cleanup);

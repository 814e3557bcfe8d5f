import { afterEach, expect, it, jest } from '@jest/globals';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage } from '@vitrine/testing/builders/portfolio';
import { hydrate } from '../../src/app/hydrate.js';
import { lazyComponent } from '../../src/shared/lib/lazy-component.js';
import { openServerRendered } from '../../src/testing/open-server-rendered.js';

afterEach(() => {
  jest.useRealTimers();
});

it('leaves the document as it is when code of it cannot be had, and hydrates it when it can', async () => {
  const page = await openServerRendered({
    url: '/ada',
    data: { portfolio: aPortfolioPage({ photos: [aPublicPhoto({ title: 'Dunes' })] }) },
  });
  const before = page.root.innerHTML;
  const failed = jest.fn();
  window.addEventListener('vitrine:hydration-failed', failed);
  let load = (): Promise<{ default: () => null }> => Promise.reject(new TypeError('404'));
  lazyComponent(() => load(), { source: 'src/gone.tsx' });
  page.root.dataset['modules'] += ' src/gone.tsx';

  jest.useFakeTimers();
  const taken = hydrate(page.root);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await taken).toBeNull();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(page.root.innerHTML).toBe(before);

  jest.useRealTimers();
  load = async () => ({ default: () => null });
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(failed).toHaveBeenCalledTimes(1);
  page.close();
});

import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { MemoryRouter } from 'react-router';
import { Providers } from '../../src/app/providers.js';
import { RouteTable } from '../../src/app/router.js';
import { forgetPageData } from '../../src/shared/api/page-data.js';
import { preloadServerComponents } from '../../src/shared/lib/lazy-component.js';
import { fakeApi } from '../../src/testing/fake-api.js';
import { serve } from '../../src/testing/hydrate.js';
import { quickClient } from '../../src/testing/open-site.js';
import { aPortfolio, removePageData, photosNamed, serverRenders } from './portfolio.support.js';

beforeAll(preloadServerComponents);
afterEach(() => {
  cleanup();
  removePageData();
});

const hero = {
  id: 'custom-1',
  source: 'custom',
  url: '/images/hero/1280.webp',
  name: 'Dawn',
  description: null,
  image: aPhotoImage({ base: '/images/hero' }),
};
const served = (template: string, count: number) => {
  forgetPageData();
  const photos = photosNamed('Photo', count, (at) => ({ featured: at % 5 === 0 }));
  // The form is not near the window; contact-page.spec.tsx is about it.
  const profile = { aboutMe: 'Engines and weather.', city: 'Turin', contactPreference: 'disabled' } as const;
  const page = aPortfolio({ template, photos, profile });
  serverRenders({ portfolio: { ...page, hero } });
  const api = fakeApi({});
  const site = serve(
    <MemoryRouter initialEntries={['/ada']}>
      <Providers client={quickClient()}>
        <RouteTable />
      </Providers>
    </MemoryRouter>,
  );
  return { ...site, api };
};

it.each([
  ['classic', 61],
  ['epic', 60],
  ['monochrome', 60],
  ['monochrome-white', 60],
])('is all there in the server’s page in %s, and is hydrated without a change', async (template, photos) => {
  const { html, root, hydrate, api } = served(template, 700);
  expect(root.querySelector('h1')?.textContent).toBe('Ada Lovelace');
  expect(html).toContain('Engines and weather.');
  expect(html).not.toContain('data:image');
  expect(root.querySelectorAll('main [data-photo-id]')).toHaveLength(photos);
  // One image precedes everything else, the hero where there is one.
  expect(root.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(1);
  const { mismatches, close } = await hydrate();
  expect(mismatches).toEqual([]);
  expect(root.querySelectorAll('main [data-photo-id]')).toHaveLength(photos);
  expect(api.calls).toHaveLength(0);
  close();
});
it.each(['classic', 'epic', 'monochrome'])(
  'tells in the server’s page in %s that there is nothing to show',
  async (template) => {
    const { html, hydrate } = served(template, 0);
    expect(html).toMatch(/No photos (to display\.|available)/);
    const { mismatches, close } = await hydrate();
    expect(mismatches).toEqual([]);
    close();
  },
);

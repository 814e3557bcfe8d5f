import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ENQUIRY_TEXT } from '@vitrine/contracts/notify/enquiry.rules';
import userEvent from '@testing-library/user-event';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { surviveTranslation } from '../../src/shared/lib/survive-translation.js';
import { box, manyPhotos, openMyPhotos, selectionBar } from '../../src/testing/my-photos.js';
import { openSite } from '../../src/testing/open-site.js';
import { translatePage, TRANSLATORS } from '../../src/testing/translate.js';
import { photosNamed } from './portfolio.support.js';

let revive: () => void;
let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  revive = surviveTranslation();
});
afterEach(() => {
  stop();
  cleanup();
  revive();
});

/** An element's text without the translation's marks. */
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/[«»]/g, '');
const says = (text: string) => waitFor(() => expect(textOf(document.body)).toContain(text));
const saysNo = (text: string) => waitFor(() => expect(textOf(document.body)).not.toContain(text));
const turn = () => act(async () => undefined);

describe.each(Object.entries(TRANSLATORS))('while a translator %s', (_how, translator) => {
  it('visitors filter, view photos and send an enquiry', async () => {
    const { user } = openSite('/', {
      api: {
        publicPhotos: ({ query }: { query: URLSearchParams }) =>
          query.has('category')
            ? [aPublicPhoto({ title: 'Lane', category: 'street' })]
            : photosNamed('Star', 3, () => ({ featured: true })),
      },
    });
    await says('Star 1');
    stop = translatePage(translator);
    await turn();
    expect(document.querySelectorAll('font').length).toBeGreaterThan(50);
    for (const [category, shown, gone] of [
      ['Street', 'Lane', 'Star 1'],
      ['Nature', 'Lane', 'Star 1'],
      ['All', 'Star 1', 'Lane'],
    ] as const) {
      await user.click(
        within(document.querySelector<HTMLElement>('#gallery')!).getByRole('button', {
          name: new RegExp(`^«?${category}»?$`),
        }),
      );
      await says(shown);
      await saysNo(gone);
    }
    const carousel = within(screen.getByRole('region', { name: 'Featured photos' }));
    await user.click(carousel.getByRole('button', { name: 'Next photo' }));
    await says('2 / 3');
    await saysNo('1 / 3');

    // The order behind the first photo changes daily (GAL-14).
    const open = carousel.getByRole('button', { name: /^Open Star/ });
    const titles = open.getAttribute('aria-label') === 'Open Star 2' ? ['Star 2', 'Star 3'] : ['Star 3', 'Star 2'];
    await user.click(open);
    const viewer = () => document.querySelector('.lightbox');
    await waitFor(() => expect(textOf(viewer())).toContain('2 / 3'));
    fireEvent.keyDown(document.activeElement!, { key: 'i', bubbles: true });
    await waitFor(() => expect(textOf(viewer()?.querySelector('aside'))).toContain(titles[0]));
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight', bubbles: true });
    await waitFor(() => expect(textOf(viewer()?.querySelector('aside'))).toContain(titles[1]));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', bubbles: true });
    await waitFor(() => expect(viewer()).toBeNull());

    await user.click(screen.getByRole('button', { name: /Send message/ }));
    await says(ENQUIRY_TEXT.name);
    await user.type(screen.getByLabelText(/^«?Name/), 'Vera');
    await user.click(screen.getByRole('button', { name: /Send message/ }));
    await saysNo(ENQUIRY_TEXT.name);
    expect(screen.getByLabelText<HTMLInputElement>(/^«?Name/).value).toBe('Vera');
  });

  it('photographers search, select and change photos', async () => {
    openMyPhotos(manyPhotos(3));
    const user = userEvent.setup();
    await box('Photo 0001');
    stop = translatePage(translator);
    await turn();
    await user.click(await box('Photo 0001'));
    const selected = async () => textOf((await selectionBar()).getByRole('status'));
    expect(await selected()).toContain('1 selected');
    await user.click(await box('Photo 0002'));
    expect(await selected()).toContain('2 selected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await user.type(screen.getByRole('searchbox'), '0003');
    await says('Showing 1 of 3 photos');
    await saysNo('Photo 0001');
    await user.clear(screen.getByRole('searchbox'));
    await says('Showing 3 of 3 photos');
    await user.click(screen.getByRole('switch', { name: /Photo 0002 is public/ }));
    await waitFor(() =>
      expect(textOf(screen.getByRole('switch', { name: /Photo 0002 is public/ }).parentElement)).toBe('Public'),
    );
  });
});

import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { type Call, Refused } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import {
  aClientGallery,
  aGalleryPhoto,
  aGallerySummary,
  aLink,
  aPerson,
  NOTHING_SAID,
  openGallery,
} from '../../src/testing/client-galleries.js';
import { FakeEventSource, pretendBrowserTabs } from '../../src/testing/fake-live.js';
import { ownPhotosServer } from '../../src/testing/own-photos.js';

afterEach(cleanup);

const openList = (galleries: unknown[], query = '') =>
  openSite(`/account/galleries${query}`, {
    as: aUser(),
    api: { galleries, clientPages: [], createGallery: aClientGallery(), clientGallery: aClientGallery() },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('STUD-01 invites to the first gallery, and makes one of a preset', async () => {
  const { user, api, place } = openList([]);
  await user.click(await button('New Gallery'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Make Gallery' }));
  expect(within(dialog).getByText('Please give the gallery a title.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Title'), ' Anna and Ben ');
  await user.click(within(dialog).getByRole('radio', { name: /^Portrait/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Make Gallery' }));
  await waitFor(() => expect(place()).toBe('/account/galleries/anna-ben'));
  expect(api.callsOf('createGallery')[0]?.body).toMatchObject({ title: 'Anna and Ben', preset: 'portrait', day: null });
});
it('STUD-02 lists galleries but those that are archived, and finds them by title and state', async () => {
  const { user, place } = openList([
    aGallerySummary({ id: 'a', title: 'Anna and Ben' }),
    aGallerySummary({ id: 'b', title: 'Marathon', state: 'closed' }),
    aGallerySummary({ id: 'c', title: 'Long ago', state: 'archived' }),
  ]);
  await screen.findByText('2 galleries');
  expect(titles()).toEqual(['Anna and Ben', 'Marathon']);
  await user.type(screen.getByRole('searchbox', { name: 'Search galleries' }), 'mara');
  await screen.findByText('1 gallery');
  expect(titles()).toEqual(['Marathon']);
  await user.clear(screen.getByRole('searchbox', { name: 'Search galleries' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Archived');
  await waitFor(() => expect(titles()).toEqual(['Long ago']));
  expect(place()).toBe('/account/galleries?state=archived');
});
it('STUD-04 says that there is no such gallery', async () => {
  openGallery('', { clientGallery: new Refused(404, 'No', 'GALLERY_NOT_FOUND') });
  expect(await screen.findByText('There is no such gallery among yours.')).toBeTruthy();
});
it('STUD-05 opens a draft at once, and asks before it closes a gallery', async () => {
  const draft = openGallery('', {
    gallery: aClientGallery({ state: 'draft' }),
    setGalleryState: aClientGallery(),
  });
  await draft.user.click(await button('Open Gallery'));
  await waitFor(() => expect(draft.api.callsOf('setGalleryState')[0]?.body).toEqual({ state: 'open' }));
  cleanup();
  const open = openGallery('', { setGalleryState: aClientGallery({ state: 'closed' }) });
  await open.user.click(await button('Close'));
  expect(open.api.callsOf('setGalleryState')).toEqual([]);
  await open.user.click(await button('Close Gallery'));
  await waitFor(() => expect(open.api.callsOf('setGalleryState')[0]?.body).toEqual({ state: 'closed' }));
});
it('STUD-07 deletes a gallery whose title was typed, and goes to the list', async () => {
  const { user, api, place } = openGallery('', { deleteGallery: null });
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const remove = await button('Delete Gallery');
  await user.type(screen.getByLabelText('Title of the gallery'), 'anna');
  expect((remove as HTMLButtonElement).disabled).toBe(true);
  await user.clear(screen.getByLabelText('Title of the gallery'));
  await user.type(screen.getByLabelText('Title of the gallery'), 'Anna and Ben');
  await user.click(remove);
  await waitFor(() => expect(place()).toBe('/account/galleries'));
  expect(api.callsOf('deleteGallery')[0]?.body).toEqual({ title: 'Anna and Ben' });
});

const pressPhoto = async (user: ReturnType<typeof openGallery>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const fromMore = async (user: ReturnType<typeof openGallery>['user'], item: string) => {
  const bar = await screen.findByRole('region', { name: 'Selection' });
  await user.click(within(bar).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('STUD-12 adds photos of the portfolio to the set that is shown', async () => {
  const { user, api } = openGallery('?set=party', {
    ...ownPhotosServer([aPhoto({ id: 'dunes', title: 'Dunes' }), aPhoto({ id: 'attic', title: 'Attic' })]).answers,
    addToGallery: { added: 1 },
  });
  await user.click(await button('Add from portfolio'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^They stay in your portfolio, and come into “Party”/)).toBeTruthy();
  await user.click(await within(dialog).findByRole('button', { name: /^Attic/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await screen.findByText('1 photo added');
  expect(api.callsOf('addToGallery')[0]?.body).toEqual({ setId: 'party', photoIds: ['attic'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});
it('STUD-13 moves selected photos into another set, and puts them before another one', async () => {
  const { user, api } = openGallery('', { actOnGalleryPhotos: { changed: 1 }, orderGalleryPhotos: null });
  await pressPhoto(user, 'p3.JPG');
  await user.click(await button('Place'));
  await user.click(await button('Put before p1.JPG'));
  await waitFor(() =>
    expect(api.callsOf('orderGalleryPhotos')[0]?.body).toEqual({ setId: 'ceremony', photoIds: ['p3'], before: 'p1' }),
  );
  await user.click(await button('Set'));
  await user.click(await screen.findByRole('menuitem', { name: 'Party' }));
  await waitFor(() =>
    expect(api.callsOf('actOnGalleryPhotos')[0]?.body).toEqual({ act: 'move', setId: 'party', photoIds: ['p3'] }),
  );
});
it('STUD-14 STUD-15 removes photos after a question, and shows them in the portfolio', async () => {
  const { user, api } = openGallery('', { actOnGalleryPhotos: { changed: 1 } });
  await pressPhoto(user, 'p1.JPG');
  await fromMore(user, 'Remove…');
  expect(api.callsOf('actOnGalleryPhotos')).toEqual([]);
  await user.click(await button('Remove'));
  await waitFor(() => expect(api.callsOf('actOnGalleryPhotos')[0]?.body).toEqual({ act: 'remove', photoIds: ['p1'] }));
  await pressPhoto(user, 'p2.JPG');
  await fromMore(user, 'Show in portfolio…');
  await user.click(await button('Show in Portfolio'));
  await waitFor(() =>
    expect(api.callsOf('actOnGalleryPhotos')[1]?.body).toEqual({ act: 'show_in_portfolio', photoIds: ['p2'] }),
  );
});
it('STUD-14 hides photos from guests, and shows those that are hidden', async () => {
  const { user, api } = openGallery('', {
    photos: [aGalleryPhoto('p1', { isHidden: true }), aGalleryPhoto('p2')],
    actOnGalleryPhotos: { changed: 1 },
  });
  await pressPhoto(user, 'p1.JPG');
  await user.click(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'More' }),
  );
  expect(screen.queryByRole('menuitem', { name: 'Hide from guests' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Show to guests' }));
  await pressPhoto(user, 'p2.JPG');
  await fromMore(user, 'Hide from guests');
  await waitFor(() => expect(api.callsOf('actOnGalleryPhotos')).toHaveLength(2));
  expect(api.callsOf('actOnGalleryPhotos').map(({ body }) => body)).toEqual([
    { act: 'unhide', photoIds: ['p1'] },
    { act: 'hide', photoIds: ['p2'] },
  ]);
});
it('STUD-16 makes a photo the cover', async () => {
  const { user, api } = openGallery('');
  await pressPhoto(user, 'p2.JPG');
  await fromMore(user, 'Use as cover');
  await waitFor(() =>
    expect(api.callsOf('changeGallery')[0]?.body).toMatchObject({ look: { coverPhotoId: 'p2', focalPoint: null } }),
  );
});
it('STUD-17 deletes a set once its photos have a place', async () => {
  const { user, api } = openGallery('', { deleteGallerySet: null });
  await user.click(await button('More about Ceremony'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete set…' }));
  await user.click(await button('Delete Set'));
  await waitFor(() => expect(api.callsOf('deleteGallerySet')[0]?.body).toEqual({ photosTo: 'party' }));
});

it('STUD-20 saves the look as soon as it is chosen, and words when their field is left', async () => {
  const { user, api } = openGallery('look');
  await user.click(await screen.findByRole('radio', { name: /^Framed/ }));
  await waitFor(() => expect(api.callsOf('changeGallery')[0]?.body).toMatchObject({ look: { layout: 'framed' } }));
  await user.type(screen.getByLabelText('Note'), 'What a day!');
  expect(api.callsOf('changeGallery')).toHaveLength(1);
  await user.tab();
  await waitFor(() => expect(api.callsOf('changeGallery')[1]?.body).toEqual({ note: 'What a day!' }));
});
it('STUD-24 STUD-25 changes one rule and leaves the others, and refuses a least above the most', async () => {
  const { user, api } = openGallery('rules');
  await user.click(await screen.findByRole('switch', { name: 'Full size' }));
  const { rules } = aClientGallery();
  await waitFor(() =>
    expect(api.callsOf('changeGallery')[0]?.body).toEqual({ rules: { ...rules, downloads: ['web', 'full'] } }),
  );
  await user.type(screen.getByLabelText('At least'), '80');
  await user.tab();
  expect(screen.getByText('The least cannot be more than the most.')).toBeTruthy();
  expect(api.callsOf('changeGallery')).toHaveLength(1);
});

it('STUD-31 makes a link, and shows its PIN this once', async () => {
  const { user, api } = openGallery('links', {
    createGalleryLink: aLink({ id: 'new', label: 'Agency', hasPin: true }),
  });
  await user.click(await button('New Link'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('For whom'), 'Agency');
  await user.type(within(dialog).getByLabelText(/^PIN/), 'no!');
  await user.click(within(dialog).getByRole('button', { name: 'Make Link' }));
  expect(within(dialog).getByText('Please choose 4 to 24 letters or digits, without spaces.')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText(/^PIN/));
  await user.type(within(dialog).getByLabelText(/^PIN/), '482913');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Download' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^E-mail addresses/ }), 'desk@agency.test,');
  await user.click(within(dialog).getByRole('button', { name: 'Make Link' }));
  expect(await screen.findByText('482913')).toBeTruthy();
  expect(api.callsOf('createGalleryLink')[0]?.body).toEqual({
    label: 'Agency',
    role: 'guest',
    pin: '482913',
    expiresOn: null,
    mayDownload: false,
    mayMark: true,
    mayComment: true,
    emails: ['desk@agency.test'],
  });
});
it('STUD-32 revokes a link after a question, and shows no address of one that is revoked', async () => {
  const { user, api } = openGallery('links', {
    gallery: aClientGallery({ links: [aLink(), aLink({ id: 'old', label: 'Old', url: null, isRevoked: true })] }),
    revokeGalleryLink: aLink({ isRevoked: true, url: null }),
  });
  await user.click(await button('More about Couple'));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  expect(api.callsOf('revokeGalleryLink')).toEqual([]);
  await user.click(await button('Revoke Link'));
  await waitFor(() => expect(api.callsOf('revokeGalleryLink')[0]?.params['linkId']).toBe('couple'));
  expect(screen.queryByRole('button', { name: 'More about Old' })).toBeNull();
});

it('STUD-34 prints a card with title, day, code and address, and a line for the PIN where there is one', async () => {
  const named = 'https://vitrine.test/g/anna-and-ben';
  const gallery = aClientGallery({
    links: [aLink(), aLink({ id: 'guests', hasPin: true })],
    namedLinkId: 'guests',
    namedUrl: named,
  });
  openGallery('card?link=couple', { gallery });
  const card = await screen.findByRole('article');
  expect(card.textContent).toMatch(/^Anna and BenJun 12, 2026.*vitrine\.test\/g\/anna-and-ben\/k7m4x2p9q3hd8vnr5tyw$/);
  expect(within(card).getByRole('img', { name: 'The address as a code' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  const print = jest.fn();
  Object.assign(window, { print });
  fireEvent.click(await button('Print'));
  expect(print).toHaveBeenCalledTimes(1);
  cleanup();
  openGallery('card?link=guests', { gallery });
  expect((await screen.findByRole('article')).textContent).toMatch(/vitrine\.test\/g\/anna-and-benPIN$/);
  cleanup();
  openGallery('card?link=old', {
    gallery: aClientGallery({ links: [aLink({ id: 'old', isRevoked: true, url: null })] }),
  });
  expect(await screen.findByText('This link leads nowhere any more.')).toBeTruthy();
});
it('STUD-35 changes the readable name, and lets it lead to a link that has a PIN', async () => {
  const { user, api } = openGallery('links', {
    gallery: aClientGallery({
      links: [
        aLink(),
        aLink({ id: 'guests', label: 'Guests', hasPin: true }),
        aLink({ id: 'old', label: 'Old', hasPin: true, isRevoked: true, url: null }),
      ],
    }),
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Anna & Ben{Enter}');
  expect(screen.getByText('Please use small letters, digits and single hyphens.')).toBeTruthy();
  expect(api.callsOf('changeGallery')).toEqual([]);
  await user.clear(name);
  await user.type(name, 'anna-ben-2026{Enter}');
  await waitFor(() => expect(api.callsOf('changeGallery')[0]?.body).toEqual({ name: 'anna-ben-2026' }));
  const alone = screen.getByRole('combobox', { name: 'Alone it leads to' });
  expect(
    within(alone)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nowhere', 'Guests']);
  await user.selectOptions(alone, 'Guests');
  await waitFor(() => expect(api.callsOf('changeGallery')[1]?.body).toEqual({ namedLinkId: 'guests' }));
});
const CLIENT_PAGE = {
  id: 'page',
  name: 'Anna',
  url: 'https://vitrine.test/c/k7m4x2p9q3hd8vnr5tyw',
  linkIds: ['elsewhere'],
};
it('STUD-36 puts a link onto a page of a client, and makes one with it', async () => {
  const { user, api } = openGallery('links', {
    clientPages: [CLIENT_PAGE],
    createClientPage: { ...CLIENT_PAGE, id: 'new', name: 'Ben' },
    changeClientPage: CLIENT_PAGE,
  });
  await user.click(await button('More about Couple'));
  await user.click(await screen.findByRole('menuitem', { name: 'On a client page' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Anna' }));
  await waitFor(() =>
    expect(api.callsOf('changeClientPage')[0]?.body).toEqual({ name: 'Anna', linkIds: ['elsewhere', 'couple'] }),
  );
  await user.type(within(dialog).getByLabelText('New page'), 'Ben');
  await user.click(within(dialog).getByRole('button', { name: 'Make Page' }));
  await waitFor(() => expect(api.callsOf('createClientPage')[0]?.body).toEqual({ name: 'Ben', linkIds: ['couple'] }));
});
it('STUD-36 shows pages of clients with their addresses below the galleries, and ends them after a question', async () => {
  const { user, api } = openSite('/account/galleries', {
    as: aUser(),
    api: { galleries: [], clientPages: [CLIENT_PAGE], endClientPage: null },
  });
  const pages = await screen.findByRole('region', { name: 'Client pages' });
  expect(within(pages).getByRole('listitem').textContent).toMatch(
    /^Annavitrine\.test\/c\/k7m4x2p9q3hd8vnr5tyw1 gallery/,
  );
  await user.click(within(pages).getByRole('button', { name: 'End the page of Anna' }));
  expect(api.callsOf('endClientPage')).toEqual([]);
  await user.click(await button('End Page'));
  await waitFor(() => expect(api.callsOf('endClientPage')[0]?.params).toEqual({ pageId: 'page' }));
});

const chosen = {
  ...NOTHING_SAID,
  persons: [
    aPerson('Anna', {
      lists: [
        {
          id: 'Anna-list',
          name: 'Book',
          state: 'submitted',
          picks: 2,
          note: 'Thank you!',
          submittedAt: '2026-11-20T10:00:00.000Z',
          min: null,
          max: 60,
        },
      ],
    }),
    aPerson('Ben'),
  ],
  marks: { 'Anna-list': ['p1', 'p2'], 'Ben-list': ['p2'] },
  comments: [
    {
      id: 'c1',
      photoId: 'p1',
      personId: 'Anna',
      author: 'Anna',
      text: 'Brighter?',
      at: '2026-11-20T10:00:00.000Z',
      resolved: false,
    },
  ],
};
const rowsShown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('STUD-09 shows by itself what visitors choose and submit', async () => {
  FakeEventSource.forget();
  const forget = pretendBrowserTabs();
  const hearSomething = async () => {
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
    act(() => FakeEventSource.only().open());
    act(() => FakeEventSource.only().say({ kind: 'gallery', id: 'anna-ben' }));
  };
  try {
    let marks: object = NOTHING_SAID;
    const open = openGallery('proofing', { galleryMarks: () => marks });
    await screen.findByText('Nobody has chosen or said anything yet. It shows here the moment somebody does.');
    marks = chosen;
    await hearSomething();
    await waitFor(() => expect(rowsShown()).toEqual(['p1.JPG', 'p2.JPG']));
    open.unmount();
    let submitted = 0;
    openSite('/account/galleries', {
      as: aUser(),
      api: { galleries: () => [aGallerySummary({ submitted })], clientPages: [] },
    });
    expect((await screen.findByText('Submitted')).parentElement?.textContent).toBe('Submitted0');
    submitted = 1;
    await hearSomething();
    await waitFor(() => expect(screen.getByText('Submitted').parentElement?.textContent).toBe('Submitted1'));
  } finally {
    cleanup();
    forget();
  }
});
it('STUD-40 STUD-41 shows who chose what, by all, by anybody, by nobody, or in one list', async () => {
  const { user } = openGallery('proofing', { galleryMarks: chosen });
  await waitFor(() => expect(rowsShown()).toEqual(['p1.JPG', 'p2.JPG']));
  expect(screen.getAllByLabelText('Chosen by Anna')).toHaveLength(2);
  expect(screen.getAllByLabelText('Chosen by Ben')).toHaveLength(1);
  const filter = screen.getByRole('combobox', { name: 'Which photos' });
  for (const [name, rows] of [
    ['Chosen by all who chose', ['p2.JPG']],
    ['Chosen by nobody', ['p3.JPG']],
    ['With open comments', ['p1.JPG']],
    ['Ben: Favourites (2)', ['p2.JPG']],
  ] as const) {
    await user.selectOptions(filter, name);
    await waitFor(() => expect(rowsShown()).toEqual(rows));
  }
});
it('STUD-43 answers a comment, and settles it', async () => {
  const { user, api } = openGallery('proofing', {
    galleryMarks: chosen,
    answerComment: { ...chosen.comments[0], id: 'c2', personId: null },
    resolveComment: null,
  });
  await user.click(await button('Comments on p1.JPG: 1'));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Brighter?')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Settled' }));
  await waitFor(() => expect(api.callsOf('resolveComment')[0]?.body).toEqual({ resolved: true }));
  await user.type(within(sheet).getByLabelText('Answer'), 'Of course.');
  await user.click(within(sheet).getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(api.callsOf('answerComment')[0]?.body).toEqual({ text: 'Of course.' }));
});
it('STUD-44 hands out the names of what is shown, and says which of them are shared', async () => {
  const { user, api } = openGallery('proofing', {
    galleryMarks: chosen,
    exportMarks: {
      fileName: 'a.txt',
      type: 'text/plain',
      body: 'p1, p2',
      isBase64: false,
      photos: 2,
      sameNames: [{ name: 'p1', photos: 2 }],
    },
  });
  await user.click(await button('Export'));
  expect(await screen.findByDisplayValue('p1, p2')).toBeTruthy();
  expect(api.callsOf('exportMarks')[0]?.query.toString()).toBe('choice=any&format=names');
  expect(screen.getByText(/^2 photos share a name with another \(p1\)/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy names' }));
  await screen.findByText('Copied!');
  expect(await navigator.clipboard.readText()).toBe('p1, p2');
});
it('STUD-45 STUD-46 reopens a list, merges two visitors with an undo, and erases one', async () => {
  const { user, api } = openGallery('proofing', {
    galleryMarks: chosen,
    reopenList: null,
    mergePersons: null,
    splitPerson: null,
    erasePerson: null,
  });
  await user.click(await button('Reopen Book of Anna'));
  await waitFor(() => expect(api.callsOf('reopenList')[0]?.params['listId']).toBe('Anna-list'));
  await user.click(await button('More about Ben'));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another…' }));
  await user.click(await button('Merge'));
  await waitFor(() => expect(api.callsOf('mergePersons')[0]?.body).toEqual({ into: 'Anna' }));
  await user.click(await button('Undo'));
  await waitFor(() => expect(api.callsOf('splitPerson')[0]?.params['personId']).toBe('Ben'));
  await user.click(await button('More about Ben'));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
  await user.click(await button('Erase'));
  await waitFor(() => expect(api.callsOf('erasePerson')[0]?.params['personId']).toBe('Ben'));
});
it('STUD-47 lists what may be shown, and approves words of clients', async () => {
  const { user, api } = openGallery('proofing', {
    gallery: aClientGallery({
      consents: [
        { person: 'Anna', answer: 'these', photos: 2, at: '2026-11-20T10:00:00.000Z' },
        { person: 'Ben', answer: 'none', photos: 0, at: '2026-11-21T10:00:00.000Z' },
      ],
      testimonials: [
        { id: 't1', person: 'Anna', text: 'We cried.', at: '2026-11-20T10:00:00.000Z', isApproved: false },
        { id: 't2', person: 'Ben', text: 'So did I.', at: '2026-11-20T10:00:00.000Z', isApproved: true },
      ],
    }),
    approveTestimonial: null,
  });
  const consents = await screen.findByRole('region', { name: 'May I show these?' });
  expect(
    within(consents)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Anna: You may show these \(2 photos\)Nov 20, 2026/),
    expect.stringMatching(/^Ben: Please show noneNov 21, 2026/),
  ]);
  expect(screen.getByText('We cried.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show the words of Anna' }));
  await user.click(screen.getByRole('switch', { name: 'Show the words of Ben' }));
  await waitFor(() => expect(api.callsOf('approveTestimonial')).toHaveLength(2));
  expect(api.callsOf('approveTestimonial').map(({ params, body }) => [params['testimonialId'], body])).toEqual([
    ['t1', { approved: true }],
    ['t2', { approved: false }],
  ]);
});
const toDesk = aLink({ id: 'desk', label: 'Agency', hasPin: true, emails: ['desk@agency.test'] });
const preview = {
  from: 'Ada via Vitrine',
  to: 'desk@agency.test',
  replyTo: null,
  subject: 'Photos from Ada: Anna and Ben',
  html: '<p>Hello</p><script>steal()</script>',
  text: 'Hello in plain text',
};
const aSentMail = (by: object) => ({
  id: 'm1',
  kind: 'invitation',
  to: 'desk@agency.test',
  subject: preview.subject,
  status: 'queued',
  at: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  reply: null,
  ...by,
});
it('STUD-37 sends a mail as it was shown before, and says why a PIN is not sent', async () => {
  const { user, api } = openGallery('mails', {
    gallery: aClientGallery({ links: [aLink(), toDesk] }),
    galleryMails: [],
    previewGalleryMail: ({ body }: Call) =>
      (body as { pin?: string }).pin === '000000'
        ? new Refused(400, 'No', 'VALIDATION', { pin: ['This is not the PIN of this link.'] })
        : preview,
    sendGalleryMail: { mails: 1 },
  });
  expect(await screen.findByRole('link', { name: 'Add an address to the link' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'Agency');
  await user.type(screen.getByRole('textbox', { name: /^A note of yours/ }), 'See you');
  await user.click(await button('Preview'));
  const dialog = await screen.findByRole('dialog', { name: preview.subject });
  const frame = within(dialog).getByTitle(/^Body of/);
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<p>Hello</p>');
  expect(within(dialog).getByText('desk@agency.test')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'As plain text' }));
  expect(within(dialog).getByText(preview.text)).toBeTruthy();
  expect(api.callsOf('sendGalleryMail')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const order = { kind: 'invitation', linkId: 'desk', note: 'See you' };
  expect(api.callsOf('previewGalleryMail')[0]?.body).toEqual(order);
  expect(api.callsOf('sendGalleryMail')[0]?.body).toEqual(order);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What about' }), 'PIN');
  await user.type(screen.getByRole('textbox', { name: 'PIN of the link' }), '000000');
  await user.click(await button('Preview'));
  expect((await screen.findAllByText('This is not the PIN of this link.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
it('STUD-38 shows what became of mails, and the answer of the server that refused one', async () => {
  openGallery('mails', {
    galleryMails: [aSentMail({ status: 'failed', reply: '550 No such user' }), aSentMail({ id: 'm2', kind: 'pin' })],
  });
  expect((await screen.findByText('Not delivered')).closest('li')?.textContent).toMatch(
    /^Invitation desk@agency\.test.*answered: 550 No such user/,
  );
  expect(screen.getByText('On its way').closest('li')?.textContent).toMatch(/^PIN/);
});
it('STUD-37 without mail keeps a text to copy, and no PIN in it', async () => {
  const { user } = openGallery('mails', {
    gallery: aClientGallery({ links: [toDesk], hasMail: false }),
    galleryMails: [],
  });
  expect(await screen.findByText(/^This site sends no mail/)).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'PIN' })).toBeNull();
  const address = screen.getByRole('link', { name: 'Open in mail program' }).getAttribute('href') ?? '';
  expect(address).toMatch(/^mailto:desk%40agency\.test\?subject=Your%20photos%3A%20Anna%20and%20Ben&body=/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What about' }), 'It is complete');
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  await screen.findByText('Copied!');
  const text = await navigator.clipboard.readText();
  expect(text).toContain('all 3 photos are there now');
  expect(text).toContain(toDesk.url);
  expect(text).toContain('I send you the PIN by another way.');
});
it('STUD-49 shows what is kept about an address, and erases it once that is confirmed', async () => {
  const { user, api } = openSite('/account/galleries', {
    as: aUser(),
    api: {
      galleries: [aGallerySummary()],
      clientPages: [],
      eraseVisitor: { persons: 1 },
      aboutVisitor: {
        persons: [
          {
            gallery: 'Wedding',
            name: 'Anna',
            email: 'anna@vitrine.test',
            emailVerifiedAt: null,
            since: '2026-11-20T10:00:00.000Z',
            lastSeenAt: '2026-11-20T10:00:00.000Z',
            link: 'Couple',
            lists: [
              {
                name: 'Book',
                state: 'open',
                note: '',
                submittedAt: null,
                photos: [{ file: 'p1.jpg', at: '2026-11-20T10:00:00.000Z' }],
                sent: null,
              },
            ],
            comments: [{ file: 'p2.jpg', text: 'Brighter, please', at: '2026-11-20T10:00:00.000Z' }],
            consent: null,
            testimonial: null,
            activity: [],
          },
        ],
        mailedTo: [{ gallery: 'Marathon', link: 'Press' }],
      },
    },
  });
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'A visitor’s data…' }));
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'anna@vitrine.test{Enter}');
  expect(await screen.findByText('Brighter, please')).toBeTruthy();
  expect(screen.getByText(/\(Choosing\): p1\.jpg/)).toBeTruthy();
  expect(screen.getByText(/^Address of the link/).textContent).toContain('Press');
  await user.click(await button('Erase…'));
  expect(api.callsOf('eraseVisitor')).toEqual([]);
  await user.click(await button('Erase'));
  await waitFor(() => expect(api.callsOf('eraseVisitor')[0]?.body).toEqual({ email: 'anna@vitrine.test' }));
});
it('STUD-48 tells what happened, of old acts the day alone', async () => {
  openGallery('activity', {
    galleryActivity: {
      events: [
        {
          id: '1',
          kind: 'downloaded',
          at: '2026-11-20T10:30:00.000Z',
          person: 'Anna',
          link: 'Couple',
          photos: 12,
          size: 'web',
          bytes: 1_048_576,
        },
        {
          id: '2',
          kind: 'opened',
          at: '2026-06-01T00:00:00.000Z',
          person: null,
          link: 'Couple',
          photos: null,
          size: null,
          bytes: null,
        },
        {
          id: '3',
          kind: 'marked',
          at: '2026-05-01T00:00:00.000Z',
          person: 'Anna',
          link: 'Couple',
          photos: 4,
          size: null,
          bytes: 0,
        },
      ],
      next: null,
    },
  });
  const rows = await screen.findAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts.find((text) => text?.startsWith('Downloaded'))).toMatch(/12 photos, Web, 1.*MB.*Anna, Couple/);
  expect(texts.find((text) => text?.startsWith('Chose'))).toMatch(/^Chose 4 photosAnna, Couple/);
  expect(texts.find((text) => text?.startsWith('Opened'))).toMatch(/Jun 1, 2026$|May 31, 2026$/);
});

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_COLORS, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { aPhoto, aPhotoImage } from '@vitrine/testing/builders/photo';
import { aProfile, aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount, pageOf } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const classic = aTemplate({ description: 'White paper.', category: 'Minimal' });
const monochrome = aTemplate({
  id: 'monochrome',
  name: 'Monochrome',
  description: 'Black ground.',
  category: 'Dark',
  isDefault: false,
  colorScheme: { ...DEFAULT_COLORS, background: '#0a0a0a', text: '#ededed' },
});
const epic = aTemplate({ id: 'epic', name: 'Epic', isDefault: false });
const photo = aPhoto({ isPublic: true, image: aPhotoImage({ base: '/images/public' }) });

const openTemplates = async (api: Answers = {}, templates: TemplateDto[] = [classic, monochrome, epic]) => {
  const site = openAccount('?tab=portfolio', {
    templates,
    ownPhotosPage: (call: Call) => pageOf([photo, aPhoto()], call),
    ...api,
  });
  await screen.findByRole('radiogroup', { name: 'Template' });
  await screen.findByText('Currently Active');
  return { ...site, card: (name: string) => screen.getByRole('radio', { name }) };
};
const activeOne = () => screen.getByText('Currently Active').closest('[role=radio]')?.getAttribute('data-template');

it('TPL-19 shows of each template name, description, category and swatches', async () => {
  const { card } = await openTemplates();
  const text = card('Monochrome').textContent ?? '';
  expect(['Monochrome', 'Black ground.', 'Dark'].every((part) => text.includes(part))).toBe(true);
  const swatches = [...card('Monochrome').querySelectorAll('[data-swatch]')].map((each) =>
    each.getAttribute('data-swatch'),
  );
  expect(swatches).toEqual([...new Set(Object.values(monochrome.colorScheme))]);
});
it('TPL-19 previews the own page in the template, as an image that nothing reads out', async () => {
  const { card, api } = await openTemplates({}, [classic, monochrome]);
  await waitFor(() =>
    expect(card('Classic').querySelector('img')?.getAttribute('src')).toBe('/images/public/640.webp'),
  );
  const page = card('Monochrome').querySelector<HTMLElement>('.template-page');
  expect(page?.getAttribute('aria-hidden')).toBe('true');
  expect(page?.textContent).toContain('Ada Lovelace');
  expect(page?.style.getPropertyValue('--template-background')).toBe('#0a0a0a');
  expect(Object.fromEntries(api.callsOf('ownPhotosPage')[0]!.query)).toMatchObject({
    visibility: 'public',
    sort: 'portfolio',
  });
});
it('teaches a user without public photos how previews fill', async () => {
  await openTemplates({ ownPhotosPage: (call: Call) => pageOf([], call) });
  expect(await screen.findByText(/as soon as one of your photos is public/)).toBeTruthy();
});
it('TPL-20 TPL-21 applies a template with a click and marks it', async () => {
  let templateId = 'classic';
  const { user, card, api, client } = await openTemplates({
    ownTemplate: () => ({ templateId }),
    chooseTemplate: ({ body }: Call) => {
      ({ templateId } = body as { templateId: string });
      return { success: true, templateId };
    },
  });
  client.setQueryData(['/api/portfolio/template/:userId', 'me'], classic);
  expect([activeOne(), card('Classic').getAttribute('aria-checked')]).toEqual(['classic', 'true']);
  await user.click(card('Monochrome'));
  await waitFor(() => expect(said()).toEqual(['Template updated', undefined]));
  expect(activeOne()).toBe('monochrome');
  expect(api.callsOf('chooseTemplate').map(({ body }) => body)).toEqual([{ templateId: 'monochrome' }]);
  // The page that visitors see is not shown from memory.
  expect(client.getQueryState(['/api/portfolio/template/:userId', 'me'])?.isInvalidated).toBe(true);
});
it('TPL-20 does nothing when the active one is clicked', async () => {
  const { user, card, api } = await openTemplates();
  await user.click(card('Classic'));
  expect(api.callsOf('chooseTemplate')).toHaveLength(0);
});
it('TPL-20 selects by keyboard: arrows move, Enter applies', async () => {
  const { user, card, api } = await openTemplates({ chooseTemplate: { success: true } });
  act(() => card('Classic').focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect([document.activeElement, api.callsOf('chooseTemplate').length]).toEqual([card('Epic'), 0]);
  await user.keyboard('{Home}{End}{Enter}');
  await waitFor(() => expect(api.callsOf('chooseTemplate')[0]?.body).toEqual({ templateId: 'epic' }));
});
it('TPL-20 shows the last of two quick choices, and none of before while it is saved', async () => {
  const first = Promise.withResolvers<object>();
  const second = Promise.withResolvers<object>();
  const answers = [first, second];
  let asked = 0;
  const { user, card } = await openTemplates({
    ownTemplate: () => ({ templateId: asked === 0 ? 'classic' : 'epic' }),
    chooseTemplate: () => answers[asked++]?.promise,
  });
  await user.click(card('Epic'));
  await user.click(card('Monochrome'));
  expect(activeOne()).toBe('monochrome');
  await act(async () => first.resolve({ success: true, templateId: 'epic' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(activeOne()).toBe('monochrome');
  await act(async () => second.resolve(new Refused(500)));
});
it('PROF-36 takes the selection back when it fails, with a toast', async () => {
  const { user, card } = await openTemplates({ chooseTemplate: new Refused(404) });
  await user.click(card('Epic'));
  await waitFor(() => expect(said()).toEqual(['Failed to update template', undefined]));
  expect(activeOne()).toBe('classic');
});
it('PROF-37 ERR-03 tells when the list cannot be loaded, and retries', async () => {
  let answer: unknown = new Refused(500);
  const { user } = openAccount('?tab=portfolio', { templates: () => answer });
  expect(await screen.findByText('Unable to load templates. Please try again later.')).toBeTruthy();
  answer = [classic];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: 'Classic' })).toBeTruthy();
});
it('PROF-38 tells when there is none', async () => {
  openAccount('?tab=portfolio', { templates: [] });
  expect(await screen.findByText('No templates available at the moment.')).toBeTruthy();
});
it.each([401, 500])(
  'ERR-01 ERR-22 tells the same for %i, and marks none while the selected one is unknown',
  async (status) => {
    openAccount('?tab=portfolio', { templates: [classic], ownTemplate: new Refused(status) });
    expect(await screen.findByText('Failed to fetch user template')).toBeTruthy();
    expect(screen.queryByText('Currently Active')).toBeNull();
  },
);

const contact = () => screen.findByLabelText<HTMLSelectElement>('Contact type');
it('ACCT-45 PROF-39 has four contact types', async () => {
  openAccount('?tab=portfolio');
  const select = await contact();
  expect(select.value).toBe('booking');
  expect(
    within(select)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Booking Inquiries', 'General Contact', 'Print Sales', 'Contact Disabled']);
});
it('PROF-34 PROF-39 saves the contact type at once', async () => {
  let me = aUser();
  const { user, api } = openAccount(
    '?tab=portfolio',
    {
      currentUser: () => me,
      setVisitorSettings: ({ body }: Call) => (me = { ...me, ...(body as Partial<typeof me>) }),
    },
    me,
  );
  await user.selectOptions(await contact(), 'prints');
  await waitFor(() => expect(said()).toEqual(['Contact preference updated', undefined]));
  expect(api.callsOf('setVisitorSettings').map(({ body }) => body)).toEqual([{ contactPreference: 'prints' }]);
  expect((await contact()).value).toBe('prints');
});
it('says so when the template shows no form, whatever the contact type is', async () => {
  let templateId = 'classic';
  const { card, user } = await openTemplates({
    ownTemplate: () => ({ templateId }),
    chooseTemplate: ({ body }: Call) => {
      ({ templateId } = body as { templateId: string });
      return {};
    },
  });
  expect(card('Monochrome').textContent).toContain('It shows no contact form.');
  expect(card('Epic').textContent).not.toContain('It shows no contact form.');
  expect(await screen.findByText(/^Visitors are invited to tell of their event/)).toBeTruthy();
  await user.click(card('Monochrome'));
  expect(await screen.findByText(/^Your template shows no form/)).toBeTruthy();
  expect(screen.queryByText(/^Visitors are invited/)).toBeNull();
});
it('PROF-34 says where messages go while nobody has confirmed the address', async () => {
  const notice = /Messages for you go to whoever runs this site/;
  openAccount('?tab=portfolio', {}, aUser({ emailVerified: false, contactPreference: 'general' }));
  await contact();
  expect(screen.getByText(notice)).toBeTruthy();
  cleanup();
  openAccount('?tab=portfolio', {}, aUser({ emailVerified: false, contactPreference: 'disabled' }));
  await contact();
  expect(screen.queryByText(notice)).toBeNull();
  cleanup();
  openAccount('?tab=portfolio', {}, aUser({ contactPreference: 'general' }));
  await contact();
  expect(screen.queryByText(notice)).toBeNull();
});
it('shows the own page as it was just saved, although visitors get it a moment later', async () => {
  let me = aUser();
  const { user } = openAccount(
    '?tab=portfolio',
    {
      templates: [classic],
      setVisitorSettings: () => (me = { ...me, contactPreference: 'disabled' }),
      currentUser: () => me,
      portfolio: aProfile({ id: me.id, contactPreference: 'booking' }),
      portfolioPhotos: [],
      templateOf: { templateId: 'classic' },
    },
    me,
  );
  await user.selectOptions(await contact(), 'disabled');
  await waitFor(() => expect(said()[0]).toBe('Contact preference updated'));
  await user.click(screen.getByRole('link', { name: 'See your page' }));
  expect(await screen.findByText('No photos to display.')).toBeTruthy();
  expect(document.getElementById('contact')).toBeNull();
});
it('PROF-35 takes the contact type back when it fails', async () => {
  const { user } = openAccount('?tab=portfolio', { setVisitorSettings: new Refused(400) });
  await user.selectOptions(await contact(), 'disabled');
  await waitFor(() => expect(said()).toEqual(['Failed to update contact preference', undefined]));
  expect((await contact()).value).toBe('booking');
});

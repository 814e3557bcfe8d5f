import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { EmailSummaryDto } from '@vitrine/contracts/notify/email.dto';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { Listed, Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openDashboard } from './admin.support.js';
import { setTabHidden } from './hide-tab.js';
import { watchWindow } from './watch-window.js';

const anEnquiry = (over: Partial<EnquiryDto> = {}): EnquiryDto => ({
  id: 'e1',
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'We are getting married by the sea.',
  isCut: false,
  portfolioContext: null,
  photo: null,
  createdAt: new Date(2026, 5, 1, 14, 5).toISOString(),
  ...over,
});
const anEmail = (over: Partial<EmailSummaryDto> = {}): EmailSummaryDto => ({
  id: 'm1',
  from: 'Vitrine <hello@vitrine.test>',
  to: 'ada@vitrine.test',
  subject: 'Vera Visitor: A day in June',
  status: 'delivered',
  timestamp: new Date(2026, 5, 1, 14, 6).toISOString(),
  attempts: 1,
  reply: '250 OK',
  ...over,
});

let view: ReturnType<typeof watchWindow>;
beforeEach(() => {
  view = watchWindow();
});
afterEach(() => {
  cleanup();
  view.forget();
});
const openMessages = (api: Answers = {}, query = '') =>
  openDashboard(`?tab=messages${query}`, { api: { enquiries: new Listed([]), emails: new Listed([]), ...api } });
const messages = () => screen.findByRole('list', { name: 'Messages' });
const deleteOf = (name: string) => screen.findByRole('button', { name: `Delete the message of ${name}` });
const confirm = async (user: ReturnType<typeof openMessages>['user']) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

describe('messages', () => {
  it('ADM-MSG-01 LIM-47 stand in a list of 600 px that scrolls inside', async () => {
    openMessages({ enquiries: new Listed([anEnquiry()]) });
    expect((await messages()).className.split(' ')).toEqual(expect.arrayContaining(['h-[600px]', 'overflow-y-auto']));
    expect((await messages()).tabIndex).toBe(0);
  });

  it('ADM-MSG-02 ADM-MSG-03 show name, e-mail, subject, message and date', async () => {
    const photo = { id: 'p1', title: 'Dunes', path: '/ada?photo=p1' };
    openMessages({ enquiries: new Listed([anEnquiry({ portfolioContext: 'Portfolio of Ada (/ada)', photo })]) });
    const shown = within(await messages());
    expect(shown.getByRole('heading', { name: 'Vera Visitor' })).toBeTruthy();
    expect(shown.getByRole('link', { name: 'vera@visitors.test' }).getAttribute('href')).toBe(
      'mailto:vera@visitors.test?subject=Re%3A%20A%20day%20in%20June',
    );
    for (const text of ['A day in June', 'We are getting married by the sea.', 'Jun 1, 2026 2:05 PM'])
      expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText('Portfolio of Ada (/ada)')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Dunes' }).getAttribute('href')).toBe('/ada?photo=p1');
    expect(shown.queryByRole('button', { name: /Show the whole message/ })).toBeNull();
  });

  it('CONT-29 say that they and e-mails are private to whom they are for, and that reading is logged', async () => {
    openMessages();
    const leads = ['Messages', 'Local Email Service'].map((name) => screen.findByRole('region', { name }));
    for (const section of await Promise.all(leads))
      expect(section.textContent).toMatch(
        / is private to (the photographer it is for|its recipient): opening one is logged\./,
      );
  });

  it('are read whole on request', async () => {
    const { user, api } = openMessages({
      enquiries: new Listed([anEnquiry({ message: 'Once upon ', isCut: true })]),
      enquiry: anEnquiry({ message: 'Once upon a time' }),
    });
    expect(await screen.findByText('Once upon…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the whole message of Vera Visitor' }));
    const whole = await screen.findByText('Once upon a time');
    expect(document.activeElement).toBe(whole);
    expect(api.callsOf('enquiry').map(({ params }) => params)).toEqual([{ id: 'e1' }]);
  });

  it('ADM-MSG-04 ADM-MSG-07 are deleted once that is confirmed, at once', async () => {
    let answer: (value: null) => void = () => undefined;
    const { user, api, client } = openMessages({
      enquiries: new Listed([anEnquiry(), anEnquiry({ id: 'e2', name: 'Noor' })]),
      deleteEnquiry: () => new Promise((resolve) => (answer = resolve)),
    });
    await user.click(await deleteOf('Noor'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to delete this message?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf('deleteEnquiry')).toEqual([]);

    await user.click(await deleteOf('Noor'));
    await confirm(user);
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Messages' })).queryByText('Noor')).toBeNull());
    expect(screen.getByText('1 message')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Messages'));
    expect(api.callsOf('deleteEnquiry').map(({ params }) => params)).toEqual([{ id: 'e2' }]);
    const acts = [ROUTES.adminActs.path, 'seen before'];
    client.setQueryData(acts, []);
    answer(null);
    await waitFor(() => expect(api.callsOf('enquiries').length).toBeGreaterThan(1));
    expect(client.getQueryState(acts)?.isInvalidated).toBe(true);
  });

  it('ADM-MSG-06 come back when the server does not delete them, and that is said', async () => {
    const { user } = openMessages({
      enquiries: new Listed([anEnquiry()]),
      deleteEnquiry: new Refused(404, 'Not found', 'NOT_FOUND'),
    });
    await user.click(await deleteOf('Vera Visitor'));
    await confirm(user);
    await waitFor(() => expect(said()).toContain('Failed to delete the message. Please try again.'));
    expect(await deleteOf('Vera Visitor')).toBeTruthy();
  });

  it('ADM-MSG-05 say that they cannot be loaded, and try again', async () => {
    let answer: unknown = new Refused(500);
    const { user } = openMessages({ enquiries: () => answer });
    expect(await screen.findByText('Failed to load messages')).toBeTruthy();
    answer = new Listed([anEnquiry()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Vera Visitor')).toBeTruthy();
  });

  it('ADM-MSG-07 say that there are none, and are newest first by default', async () => {
    const { user, api, place } = openMessages();
    expect(await screen.findByText('No messages yet.')).toBeTruthy();
    expect(Object.fromEntries(api.callsOf('enquiries')[0]?.query ?? [])).toEqual({
      sort: '-createdAt',
      limit: '50',
      offset: '0',
    });
    const [order] = screen.getAllByRole('combobox', { name: 'Order' });
    if (order) await user.selectOptions(order, 'Oldest first');
    await waitFor(() => expect(api.callsOf('enquiries').at(-1)?.query.get('sort')).toBe('createdAt'));
    expect(place()).toContain('sort=createdAt');
    expect(screen.getByRole('link', { name: 'Download messages as CSV' }).getAttribute('href')).toBe(
      '/api/messages?sort=createdAt&format=csv',
    );
  });

  it('load on as the end of the list comes near', async () => {
    const all = Array.from({ length: 60 }, (_, at) => anEnquiry({ id: `e${at}`, name: `Visitor ${at}` }));
    const { api } = openMessages({
      enquiries: ({ query }: Call) => {
        const offset = Number(query.get('offset'));
        return new Listed(all.slice(offset, offset + 50), all.length);
      },
    });
    await screen.findByText('Visitor 49');
    expect(screen.getByText('60 messages')).toBeTruthy();
    act(() => view.show(screen.getByRole('status', { name: 'Loading messages' }).parentElement));
    expect(await screen.findByText('Visitor 59')).toBeTruthy();
    expect(api.callsOf('enquiries').map(({ query }) => query.get('offset'))).toEqual(['0', '50']);
    expect(screen.queryByRole('status', { name: 'Loading messages' })).toBeNull();
  });

  it('show each once when one arrives while the list is read on', async () => {
    let all = Array.from({ length: 60 }, (_, at) => anEnquiry({ id: `e${at}`, name: `Visitor ${at}` }));
    openMessages({
      enquiries: ({ query }: Call) => {
        const offset = Number(query.get('offset'));
        return new Listed(all.slice(offset, offset + 50), all.length);
      },
    });
    await screen.findByText('Visitor 49');
    all = [anEnquiry({ id: 'new', name: 'Noor' }), ...all];
    act(() => view.show(screen.getByRole('status', { name: 'Loading messages' }).parentElement));
    await screen.findByText('Visitor 59');
    expect(screen.getAllByText('Visitor 49')).toHaveLength(1);
    expect(screen.getAllByText(/^Visitor \d+$/)).toHaveLength(60);
  });
});

describe('the local email service', () => {
  const section = () => screen.findByRole('region', { name: 'Local Email Service' });
  const row = async (subject: string) => (await screen.findByRole('button', { name: subject })).closest('tr');

  it('ADM-MAIL-01 ADM-MAIL-06 lists the e-mails of the outbox below the messages, with their status', async () => {
    openMessages({
      emails: new Listed([anEmail(), anEmail({ id: 'm2', subject: 'Welcome', status: 'failed', attempts: 3 })]),
    });
    expect((await section()).compareDocumentPosition(await screen.findByRole('region', { name: 'Messages' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    const cells = [...((await row('Welcome'))?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Welcome', 'ada@vitrine.test', 'Failed', '3', 'Jun 1, 2026 2:06 PM']);
  });

  it('ADM-MAIL-05 says that they cannot be loaded', async () => {
    openMessages({ emails: new Refused(500) });
    expect(await screen.findByText('Failed to load emails')).toBeTruthy();
  });

  it('ADM-MAIL-03 ADM-MAIL-04 ADM-MAIL-07 ADM-MAIL-08 opens one, its body in a frame in which nothing runs', async () => {
    const html =
      '<!doctype html><html><head><title>Hi</title></head><body><p>Words</p><a href="https://evil.test/">Reply</a></body></html>';
    const { user, api, place } = openMessages({
      emails: new Listed([anEmail()]),
      email: { ...anEmail({ attempts: 2, reply: '451 Later' }), html },
    });
    await user.click(await screen.findByRole('button', { name: 'Vera Visitor: A day in June' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vera Visitor: A day in June' }));
    expect(place()).toBe('/admin/dashboard?tab=messages&email=m1');
    expect(api.callsOf('email').map(({ params }) => params)).toEqual([{ id: 'm1' }]);
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'Vitrine <hello@vitrine.test>',
      'ada@vitrine.test',
      'Jun 1, 2026 2:06 PM',
      'Delivered',
      '2',
      '451 Later',
    ]);
    const frame = dialog.getByTitle('Body of “Vera Visitor: A day in June”');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toMatch(
      /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"/,
    );
    expect(frame.getAttribute('srcdoc')).toContain('<a title="https://evil.test/">Reply</a>');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(place()).toBe('/admin/dashboard?tab=messages');
  });

  it('ADM-MAIL-04 ADM-MAIL-05 opens the one of the address, and says that it cannot be loaded', async () => {
    openMessages({ email: new Refused(404, 'Not found', 'NOT_FOUND') }, '&email=m9');
    expect(await within(await screen.findByRole('dialog')).findByText('Failed to load emails')).toBeTruthy();
  });

  it('finds and filters them on the server, with parameters of their own', async () => {
    const { user, api, place } = openMessages({ emails: new Listed([anEmail()]) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Failed');
    await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'ada');
    await waitFor(() => expect(api.callsOf('emails').at(-1)?.query.get('q')).toBe('ada'));
    expect(api.callsOf('emails').at(-1)?.query.get('status')).toBe('failed');
    expect(place()).toBe('/admin/dashboard?tab=messages&email-q=ada&email-status=failed');
  });

  describe('while it is in the window', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      setTabHidden(false);
      jest.useRealTimers();
    });
    /** A poll and its answer. */
    const later = () => act(() => jest.advanceTimersByTimeAsync(5_100));

    it('ADM-MAIL-02 ADM-MAIL-06 LIM-45 is read again every 5 s, and only what has changed is sent', async () => {
      let [rows, etag] = [[anEmail()], '"a"'];
      const { api } = openMessages({ emails: () => new Listed(rows, rows.length, { etag }) });
      const calls = () => api.callsOf('emails').map(({ init }) => new Headers(init.headers).get('if-none-match'));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(await row('Vera Visitor: A day in June')).toBeTruthy();
      await later();
      expect(calls()).toEqual([null]);

      act(() => view.show(document.querySelector('#local-email-service')?.parentElement));
      await later();
      expect(calls()).toEqual([null, '"a"']);
      expect(screen.getByRole('button', { name: 'Vera Visitor: A day in June' })).toBeTruthy();
      [rows, etag] = [[anEmail({ subject: 'Another' })], '"b"'];
      await later();
      expect(screen.getByRole('button', { name: 'Another' })).toBeTruthy();

      act(() => view.hide(document.querySelector('#local-email-service')?.parentElement));
      await later();
      expect(calls()).toHaveLength(3);
    });

    it('ADM-MAIL-06 LIM-45 is not read while the tab is behind another one, and keeps its rows', async () => {
      const { api } = openMessages({ emails: new Listed([anEmail()], 1, { etag: '"a"' }) });
      await act(() => jest.advanceTimersByTimeAsync(100));
      act(() => view.show(document.querySelector('#local-email-service')?.parentElement));
      setTabHidden(true);
      await later();
      expect(api.callsOf('emails')).toHaveLength(1);
      setTabHidden(false);
      await later();
      expect(api.callsOf('emails')).toHaveLength(2);
      expect(await row('Vera Visitor: A day in June')).toBeTruthy();
      // The messages above are read when they are opened: what is being read does not move.
      expect(api.callsOf('enquiries')).toHaveLength(1);
    });
  });
});

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { aRecipient, describedBy, field, openForm, SENT, write } from './contact.support.js';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const ada = aRecipient();
const FAILED = ['Failed to send message', 'Please try again later.'];
const keyOf = ({ init }: Call) => (init.headers as Record<string, string>)[IDEMPOTENCY_HEADER];
const status = () => document.querySelector('main [role=status]')?.textContent;

it('CONT-32 ENT-25 sends a general message without anything about a portfolio', async () => {
  const { user, send, sent } = openForm(null);
  await write(user, { Name: ' Vera Visitor ', Subject: 'A bug' });
  await user.selectOptions(field('Subject type'), 'bug_report');
  await send();
  await waitFor(() => expect(said()[0]).toBe('Message sent successfully!'));
  expect(sent().map(({ body }) => body)).toEqual([
    {
      name: 'Vera Visitor',
      email: 'vera@visitors.test',
      subject: 'A bug',
      message: 'Are you free in June?',
      honeypot: '',
      subjectType: 'bug_report',
      contactPreference: 'general',
    },
  ]);
});
it('CONT-19 CONT-17 PORT-39 PORT-43 ENT-25 sends an enquiry as booking_inquiry whatever the preference', async () => {
  const { user, send, sent } = openForm(aRecipient({ preference: 'prints' }));
  await write(user);
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    name: 'Vera Visitor',
    email: 'vera@visitors.test',
    subject: 'Print Inquiry for Ada Lovelace',
    message: 'Are you free in June?',
    honeypot: '',
    subjectType: 'booking_inquiry',
    recipientUserId: ada.userId,
    portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
    contactPreference: 'prints',
  });
});
it('CONT-07 CONT-08 CONT-31 ENT-26 sends the fields on the event', async () => {
  const { user, send, sent } = openForm(ada);
  await write(user);
  await user.selectOptions(field(/Event type/), 'wedding');
  await user.selectOptions(field(/Budget range/), '1000-2500');
  await send();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ eventType: 'wedding', budgetRange: '1000-2500' }));
});
it.each([
  [ada, 'Your booking inquiry has been sent to Ada Lovelace.'],
  [aRecipient({ preference: 'prints' }), 'Your print inquiry has been sent to Ada Lovelace.'],
  [aRecipient({ preference: 'general' }), 'Your message has been sent to Ada Lovelace.'],
  [ada, 'Ada Lovelace cannot be reached by e-mail right now.'],
  [null, "We'll get back to you as soon as possible."],
])('CONT-23 CONT-24 CONT-25 CONT-26 CONT-27 confirms the enquiry', async (to, text) => {
  const { user, send } = openForm(to, { api: { sendEnquiry: { ...SENT, message: text } } });
  await write(user, to ? {} : { Subject: 'Hello' });
  await send();
  await waitFor(() => expect(said()).toEqual(['Message sent successfully!', text]));
  expect(status()).toBe(`Message sent successfully!${text}`);
});
it.each([null, {}])('CONT-24 confirms the enquiry, and forgets it, with nothing in the answer: %j', async (answer) => {
  const { user, send } = openForm(ada, { api: { sendEnquiry: answer } });
  await write(user);
  await send();
  const text = 'Your booking inquiry has been sent to Ada Lovelace.';
  await waitFor(() => expect(said()).toEqual(['Message sent successfully!', text]));
  expect(status()).toBe(`Message sent successfully!${text}`);
  expect(field('Message').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});
it('CONT-10 is empty again afterwards, with the subject it began with', async () => {
  const { user, send } = openForm(ada);
  await write(user, { Subject: 'June' });
  await user.selectOptions(field(/Event type/), 'wedding');
  await send();
  await waitFor(() => expect(field('Message').value).toBe(''));
  expect([field('Name').value, field('Email').value, field('Subject').value, field(/Event type/).value]).toEqual([
    '',
    '',
    'Booking Inquiry for Ada Lovelace',
    '',
  ]);
  expect(sessionStorage.length).toBe(0);
});
it('cannot be sent twice while it is being sent', async () => {
  const answer = Promise.withResolvers<typeof SENT>();
  const { user, send, sent } = openForm(ada, { api: { sendEnquiry: () => answer.promise } });
  await write(user);
  await send();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending…' });
  // It keeps the focus, which a button that is disabled would lose.
  expect([button.disabled, button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([
    false,
    'true',
    'true',
  ]);
  await user.click(button);
  await user.type(field('Name'), '{Enter}');
  await act(async () => answer.resolve(SENT));
  await screen.findByRole('button', { name: 'Send message' });
  expect(sent()).toHaveLength(1);
});

it.each([
  [500, 'INTERNAL', 'Please try again later. What you have written is still here.'],
  [503, 'SERVICE_UNAVAILABLE', 'Please try again later. What you have written is still here.'],
  [429, 'RATE_LIMITED', 'Too many requests. Please wait 15 minutes before trying again.'],
  [403, 'CONTACT_DISABLED', 'This photographer is not accepting messages.'],
  [404, 'RECIPIENT_NOT_FOUND', 'This photographer could not be found.'],
])(
  'CONT-22 tells when it fails with %i, keeps the text, and shows the reason beside the button',
  async (httpStatus, code, text) => {
    const { user, send } = openForm(ada, { api: { sendEnquiry: new Refused(httpStatus, text, code) } });
    await write(user);
    await send();
    await waitFor(() => expect(said()).toEqual(FAILED));
    expect(status()).toBe(`Failed to send message${text}`);
    expect([field('Name').value, field('Message').value]).toEqual(['Vera Visitor', 'Are you free in June?']);
  },
);
it('CONT-22 CONT-30 shows what the server finds wrong at the field it is about', async () => {
  const refusal = new Refused(400, 'Some fields are not valid.', 'VALIDATION', {
    email: ['Please enter a valid email address.'],
  });
  const { user, send } = openForm(ada, { api: { sendEnquiry: refusal } });
  await write(user);
  await send();
  await waitFor(() => expect(describedBy(field('Email'))).toBe('Please enter a valid email address.'));
  expect([document.activeElement, said()]).toEqual([field('Email'), FAILED]);
});
it('CONT-22 fails at once without a network, and sends the text when there is one again', async () => {
  let isOnline = false;
  const { user, send } = openForm(ada, {
    api: { sendEnquiry: () => (isOnline ? SENT : new TypeError('no network')) },
  });
  await write(user);
  await send();
  await waitFor(() => expect(said()).toEqual(FAILED));
  isOnline = true;
  await send();
  await waitFor(() => expect(said()[0]).toBe('Message sent successfully!'));
});

it.each([
  ['a failing server', () => new Refused(503), 2],
  ['no network', () => new TypeError('no network'), 2],
  ['a refusal', () => new Refused(403), 1],
])('REQ-21 REQ-29 tries again after %s: %#', async (_, contact, tries) => {
  const { user, send, sent } = openForm(ada, { api: { sendEnquiry: contact } });
  await write(user);
  await send();
  await waitFor(() => expect(said()).toEqual(FAILED));
  expect(sent()).toHaveLength(tries);
  expect(new Set(sent().map(keyOf)).size).toBe(1);
  expect(keyOf(sent()[0]!)).toMatch(/^[0-9a-f]{32}$/);
});
it('REQ-29 keeps the key of a text, reloads included, and takes another for another text', async () => {
  const api = { sendEnquiry: () => new Refused(403) };
  const { user, send, sent, unmount } = openForm(ada, { api });
  await write(user);
  await send();
  await waitFor(() => expect(status()).toContain('Failed'));
  await send();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole('button', { name: 'Send message' });
  await user.type(field('Message'), ' Or July?');
  await send();
  await waitFor(() => expect(sent()).toHaveLength(3));
  const [first, again, changed] = sent().map(keyOf);
  expect([again, changed === first]).toEqual([first, false]);
  await screen.findByRole('button', { name: 'Send message' });
  unmount();

  const later = openForm(ada);
  await later.send();
  await waitFor(() => expect(later.sent().map(keyOf)).toEqual([changed]));
  await waitFor(() => expect(field('Message').value).toBe(''));
  await write(later.user, { Message: 'Are you free in June? Or July?' });
  await later.send();
  await waitFor(() => expect(later.sent()).toHaveLength(2));
  expect(keyOf(later.sent()[1]!)).not.toBe(changed);
});
it('keeps what is being written through a reload, and not from one photographer to the next', async () => {
  const { user, unmount } = openForm(ada);
  await write(user, { Message: 'Half a thou' });
  await user.selectOptions(field(/Event type/), 'family');
  unmount();
  openForm(ada);
  expect([field('Name').value, field('Message').value, field(/Event type/).value]).toEqual([
    'Vera Visitor',
    'Half a thou',
    'family',
  ]);
  cleanup();
  openForm(aRecipient({ userId: 'b1b2c3d4-0000-4000-8000-000000000000' }));
  expect(field('Message').value).toBe('');
});
it('CONT-10 keeps what was typed on while a message was sent', async () => {
  const answer = Promise.withResolvers<typeof SENT>();
  const { user, send } = openForm(null, { api: { sendEnquiry: () => answer.promise } });
  await write(user, { Subject: 'A bug' });
  await send();
  await user.type(field('Message'), ' And one more thing.');
  await act(async () => answer.resolve(SENT));
  await waitFor(() => expect(said()[0]).toBe('Message sent successfully!'));
  expect([field('Message').value, field('Subject').value]).toEqual(['Are you free in June? And one more thing.', '']);
});

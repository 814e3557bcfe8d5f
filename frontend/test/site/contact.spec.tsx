import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { aRecipient, choices, describedBy, field, openForm, write } from './contact.support.js';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const ada = aRecipient();
const labels = () => [...document.querySelectorAll('form label')].map((label) => label.firstChild?.textContent);

it('CONT-01 CONT-28 HOME-02 has a general form for the site', () => {
  openForm(null);
  expect(screen.getByRole('heading', { name: 'Contact Us' })).toBeTruthy();
  expect(labels()).toEqual(['Name', 'Email', 'Subject type', 'Subject', 'Message', 'Please leave this empty']);
  expect(field('Subject').value).toBe('');
});
it('CONT-03 CONT-04 CONT-07 CONT-08 has an enquiry form for a photographer', () => {
  openForm(ada);
  expect(labels()).toEqual([
    'Name',
    'Email',
    'Subject',
    'Event date',
    'Event type',
    'Budget range',
    'Message',
    'Please leave this empty',
  ]);
});
it('CONT-02 hides a field from visitors: from the eye, the keyboard, the reader and what fills in forms', () => {
  openForm(null);
  const trap = document.querySelector<HTMLInputElement>('[name=honeypot]')!;
  expect([trap.tabIndex, trap.autocomplete, trap.value]).toEqual([-1, 'off', '']);
  expect(trap.closest('[aria-hidden]')?.classList.contains('sr-only')).toBe(true);
  expect(screen.queryByRole('textbox', { name: 'Please leave this empty' })).toBeNull();
});
it('CONT-13 CONT-18 CONT-31 offers the four subject types, letter by letter', () => {
  openForm(null);
  expect(choices('Subject type')).toEqual(['bug_report', 'feature_request', 'account_enquiry', 'freeform']);
});
it('CONT-17 CONT-20 CONT-21 offers event types and budgets, and none of them', () => {
  openForm(ada);
  expect(choices(/Event type/)).toEqual([
    '',
    'wedding',
    'portrait',
    'family',
    'corporate',
    'lifestyle',
    'product',
    'other',
  ]);
  expect(choices(/Budget range/)).toEqual([
    '',
    'under-500',
    '500-1000',
    '1000-2500',
    '2500-5000',
    'over-5000',
    'discuss',
  ]);
});
it.each<[ContactPreference, string, string, RegExp]>([
  ['booking', 'Book a Session', 'Booking Inquiry for Ada Lovelace', /what you are planning/],
  ['prints', 'Order Prints', 'Print Inquiry for Ada Lovelace', /one of these pictures/],
  ['general', 'Get in Touch', 'Message for Ada Lovelace', /Write to Ada Lovelace/],
])('CONT-09 CONT-28 speaks of %s', (preference, title, subject, intro) => {
  openForm(aRecipient({ preference }));
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(field('Subject').value).toBe(subject);
  expect(screen.getByRole('heading', { name: title }).nextSibling?.textContent).toMatch(intro);
});
it('PORT-40 shows where the photographer is based, when that is set', () => {
  openForm(aRecipient({ location: 'Visby, Sweden' }));
  expect(screen.getByText(/^Based in/).textContent).toBe('Based in Visby, Sweden');
  cleanup();
  openForm(ada);
  expect(screen.queryByText(/Based in/)).toBeNull();
});

it('CONT-11 CONT-12 CONT-14 CONT-15 LIM-56 shows each field’s error, and focuses the first', async () => {
  const { user, send, sent } = openForm(null);
  await write(user, { Name: 'V', Email: 'vera@visitors', Subject: 'S', Message: 'Too short' });
  await send();
  expect(['Name', 'Email', 'Subject', 'Message'].map((label) => describedBy(field(label)))).toEqual([
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 2 characters.',
    'Message must be at least 10 characters.',
  ]);
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect([document.activeElement, sent()]).toEqual([field('Name'), []]);
});
it('CONT-11 CONT-15 does not count blanks', async () => {
  const { user, send } = openForm(ada);
  await write(user, { Name: ' V ', Message: '   nine   ' });
  await send();
  expect([describedBy(field('Name')), describedBy(field('Message'))]).toEqual([
    'Name must be at least 2 characters.',
    'Message must be at least 10 characters.',
  ]);
});
it('LIM-56 takes the shortest there are', async () => {
  const { user, send, sent } = openForm(ada);
  await write(user, { Name: 'Vi', Email: 'v@x.io', Subject: 'Hi', Message: 'Ten chars.' });
  await send();
  await screen.findByText('Message sent successfully!', { selector: 'main *' });
  expect(sent()).toHaveLength(1);
});
it.each(['vera', 'vera@', '@visitors.test', 'vera @visitors.test', 'a@b.test, c@d.test', 'jürgen@visitors.test'])(
  'CONT-12 takes %j for no address',
  async (address) => {
    const { user } = openForm(ada);
    await user.type(field('Email'), address);
    await user.tab();
    expect(describedBy(field('Email'))).toBe('Please enter a valid email address.');
  },
);
it('checks a field when it is left, not with each key, and none that was passed by', async () => {
  const { user } = openForm(ada);
  await user.click(field('Name'));
  await user.tab();
  expect(field('Name').getAttribute('aria-describedby')).toBeNull();
  await user.type(field('Name'), 'V');
  expect(field('Name').getAttribute('aria-describedby')).toBeNull();
  await user.tab();
  expect(describedBy(field('Name'))).toBe('Name must be at least 2 characters.');
  await user.type(field('Name'), 'era');
  await user.tab();
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
});
it('CONT-30 tells that a message is too long, instead of cutting it', async () => {
  const { user, send, sent } = openForm(ada);
  await write(user);
  await user.click(field('Message'));
  await user.paste('x'.repeat(5_000));
  await send();
  expect(describedBy(field('Message'))).toBe('Message can be at most 5,000 characters.');
  expect([field('Message').value.length, sent().length]).toEqual([5_021, 0]);
});
it('CONT-16 sends nothing that a bot has filled in, with an error', async () => {
  const { user, send, sent } = openForm(null);
  await write(user, { Subject: 'Buy now' });
  document.querySelector<HTMLInputElement>('[name=honeypot]')!.value = 'https://spam.test';
  await send();
  expect(await screen.findByText('Bot detection failed')).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

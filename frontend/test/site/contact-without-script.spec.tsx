import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import type { Recipient } from '../../src/features/contact/recipient.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { said } from '../../src/testing/said.js';
import { aRecipient, describedBy, field, openForm } from './contact.support.js';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const ada = aRecipient({ preference: 'prints' });
const open = (to: Recipient | null, before: Partial<EnquiryOutcome>) =>
  openForm(to, { sentBefore: { sent: false, message: null, values: {}, errors: {}, failed: null, ...before } });

/** The form's own: the page has one for the connection, too. */
const status = () => document.querySelector('main [role=status]')?.textContent;

it('CONT-19 SEC-22 is a form that browsers send by themselves', () => {
  openForm(ada);
  const form = document.querySelector('form')!;
  expect([form.method, form.getAttribute('action'), form.enctype, form.noValidate]).toEqual([
    'post',
    '/api/contact',
    'multipart/form-data',
    true,
  ]);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    page: '/',
    recipientUserId: ada.userId,
    portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
    contactPreference: 'prints',
    subjectType: 'booking_inquiry',
    name: '',
    email: '',
    subject: 'Print Inquiry for Ada Lovelace',
    eventDate: '',
    eventType: '',
    budgetRange: '',
    message: '',
    honeypot: '',
  });
});
it('sends the photo it is about, and nothing about an event', () => {
  const about = aPublicPhoto({ title: 'Dunes' });
  openForm({ ...ada, preference: 'general', about });
  const sent = Object.fromEntries(new FormData(document.querySelector('form')!));
  expect(sent).toMatchObject({ photoId: about.id, subject: 'Licence for “Dunes”', contactPreference: 'general' });
  for (const name of ['eventDate', 'eventType', 'budgetRange']) expect(sent).not.toHaveProperty(name);
});
it('CONT-32 sends no more of a general message', () => {
  openForm(null);
  expect([...new FormData(document.querySelector('form')!).keys()].toSorted()).toEqual([
    'contactPreference',
    'email',
    'honeypot',
    'message',
    'name',
    'subject',
    'subjectType',
  ]);
});
it('CONT-11 CONT-15 returns with the entered text, and the errors at the fields', () => {
  open(ada, {
    values: { name: 'V', subject: 'A print', message: 'Short', eventType: 'family', recipientUserId: 'x' },
    errors: {
      name: ['Name must be at least 2 characters.'],
      message: ['Message must be at least 10 characters.'],
    },
  });
  expect([field('Name').value, field('Subject').value, field('Message').value, field(/Event type/).value]).toEqual([
    'V',
    'A print',
    'Short',
    'family',
  ]);
  expect([describedBy(field('Name')), describedBy(field('Message'))]).toEqual([
    'Name must be at least 2 characters.',
    'Message must be at least 10 characters.',
  ]);
  expect(document.activeElement).toBe(field('Name'));
  expect(said()).toEqual([undefined, undefined]);
});
it('CONT-22 returns with the reason when no field is invalid', () => {
  open(null, { values: { name: 'Vera' }, failed: 'Too many requests. Please wait 15 minutes before trying again.' });
  expect(status()).toBe('Failed to send messageToo many requests. Please wait 15 minutes before trying again.');
  expect(field('Name').value).toBe('Vera');
});
it('CONT-10 CONT-25 returns empty, with the confirmation, when it was sent', () => {
  sessionStorage.setItem(`vitrine-contact:${ada.userId}`, JSON.stringify({ values: { name: 'Vera' } }));
  open(ada, { sent: true, message: 'Your print inquiry has been sent to Ada Lovelace.' });
  expect(status()).toContain('Your print inquiry has been sent to Ada Lovelace.');
  expect([field('Name').value, field('Subject').value]).toEqual(['', 'Print Inquiry for Ada Lovelace']);
  expect(sessionStorage.length).toBe(0);
});

import { randomInt, randomUUID } from 'node:crypto';
import { json } from '@vitrine/e2e-support/photographer';
import type { Visitor } from '@vitrine/e2e-support/visitor';

/** Each from an address of its own: one may send few. */
export function sendEnquiry(client: Visitor, recipientUserId: string): Promise<unknown> {
  const init = json('POST', {
    name: 'Vera Visitor',
    email: `vera-${randomUUID()}@visitors.test`,
    subject: 'A day in June',
    message: 'We are getting married by the sea, on the 12th.',
    honeypot: '',
    subjectType: 'booking_inquiry',
    recipientUserId,
  });
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`);
  return client.json('/api/contact', { ...init, headers });
}

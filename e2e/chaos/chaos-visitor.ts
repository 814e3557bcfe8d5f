import { randomUUID } from 'node:crypto';
import { json } from '@vitrine/e2e-support/photographer';
import { CarefulClient, type Tally } from './careful-client.ts';
import type { ChaosPhotographer } from './chaos-photographer.ts';

/** An enquiry acknowledged as sent. */
export interface KnownEnquiry {
  /** The sender's unique address. */
  email: string;
  to: ChaosPhotographer;
}

/** Writes to a photographer; answers null when they have left. */
export async function enquire(
  site: string,
  tally: Tally,
  to: ChaosPhotographer,
  address: string,
): Promise<KnownEnquiry | null> {
  const email = `v-${randomUUID().slice(0, 13)}@visitors.test`;
  const key = randomUUID();
  const { status, body } = await new CarefulClient(site, tally, address).settle('/api/contact', () => {
    const { headers, ...init } = json('POST', {
      name: 'Vera Visitor',
      email,
      subject: 'A day in June',
      message: 'We are getting married by the sea.',
      subjectType: 'booking_inquiry',
      recipientUserId: to.userId,
    });
    return { ...init, headers: { ...(headers as Record<string, string>), 'idempotency-key': key } };
  });
  if (status === 404) return null;
  if (status !== 200 && status !== 201) throw new Error(`An enquiry was answered ${status}: ${JSON.stringify(body)}`);
  return { email, to };
}

import { randomUUID } from 'node:crypto';
import { json } from '@vitrine/e2e-support/photographer';
import { until } from '@vitrine/e2e-support/product';
import type { Photographer } from './photographer.ts';
import { causeOf } from './reads.ts';

interface Sent {
  readonly sender: string;
  readonly subject: string;
}

/** Visitors who write to photographers, and the mails that come of it: one to each side. */
export class Enquiries {
  readonly sent: Sent[] = [];
  readonly failures: string[] = [];
  private readonly site: string;
  private readonly mailbox: string;

  constructor(site: string, mailbox: string) {
    this.site = site;
    this.mailbox = mailbox;
  }

  /** Sends until it is answered; every attempt without a proper answer is a failure. */
  async send(to: Photographer): Promise<void> {
    const n = this.sent.length;
    const one = { sender: `v-${randomUUID().slice(0, 13)}@visitors.test`, subject: `Rollout ${randomUUID()}` };
    const request = json('POST', {
      name: 'Vera Visitor',
      email: one.sender,
      subject: one.subject,
      message: 'We are getting married by the sea.',
      subjectType: 'booking_inquiry',
      recipientUserId: to.userId,
    });
    const headers = {
      ...(request.headers as Record<string, string>),
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.30.${(n >> 8) & 255}.${n & 255}`,
      origin: new URL(this.site).origin,
    };
    await until('an enquiry', () => this.attempt({ ...request, headers }), 120_000, 1_000);
    this.sent.push(one);
  }

  /** Mails that did not come, and those that came twice, after all that came within ten minutes. */
  async faults(): Promise<{ lost: string[]; doubled: string[] }> {
    const counts = (): Promise<number[]> =>
      Promise.all(
        this.sent.flatMap(({ sender, subject }) => [this.count(`to:${sender}`), this.count(`subject:"${subject}"`)]),
      );
    await until('all mails', async () => (await counts()).every((count) => count > 0), 600_000, 2_000).catch(
      () => null,
    );
    const names = this.sent.flatMap(({ sender, subject }) => [`to ${sender}`, `about ${subject}`]);
    const found = await counts();
    return {
      lost: names.filter((_, n) => !found[n]),
      doubled: names.filter((_, n) => (found[n] ?? 0) > 1),
    };
  }

  private async attempt(request: RequestInit): Promise<boolean> {
    try {
      const response = await fetch(new URL('/api/contact', this.site), request);
      await response.arrayBuffer();
      if (!response.ok) this.failures.push(`enquiry: answered ${response.status}`);
      return response.ok;
    } catch (error) {
      this.failures.push(`enquiry: ${causeOf(error)}`);
      return false;
    }
  }

  private async count(query: string): Promise<number> {
    const response = await fetch(`${this.mailbox}/api/v1/search?query=${encodeURIComponent(query)}`);
    if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
    return ((await response.json()) as { messages_count: number }).messages_count;
  }
}

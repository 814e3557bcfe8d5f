import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import { Readiness } from '@vitrine/platform/health/readiness';
import { Logger } from '@vitrine/platform/log/logger';
import { isAboutTheMessage, type SmtpFailure } from './smtp-error.js';

/**
 * Logs why mail waits: once when the outage starts, again when the reason changes, and when it is over. A reply about
 * one message or recipient is no outage; it is stored in the mail's row.
 */
export class MailOutage {
  private reason: string | null = null;

  constructor(
    private readonly logger: Logger,
    private readonly readiness: Readiness,
  ) {}

  failed(error: unknown): void {
    const { code = '', responseCode, response } = (error ?? {}) as SmtpFailure;
    if (isAboutTheMessage((error ?? {}) as SmtpFailure)) return;
    this.readiness.saw('mail', false);
    const words = response ?? (error instanceof Error ? error.message : String(error));
    // A server's reply has a number of its own in it each time.
    const reason = responseCode === undefined ? words : `${code} ${responseCode}`;
    if (reason === this.reason) return;
    this.reason = reason;
    this.logger.error({ smtpCode: code }, `Mail waits: the server of SMTP_URL does not take it (${readable(words)})`);
  }

  recovered(): void {
    this.readiness.saw('mail', true);
    if (this.reason === null) return;
    this.reason = null;
    this.logger.info({}, 'Mail is sent again');
  }
}

/** One line, without e-mail addresses. */
const readable = (words: string): string =>
  beginningOf(words.replaceAll(/[^\s<>"'()]+@[^\s<>"'()]+/g, '…').replaceAll(/\s+/g, ' '), 300);

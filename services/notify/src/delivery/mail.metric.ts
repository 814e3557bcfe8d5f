import { counter, gauge } from '@vitrine/platform/health/define-metric';

/** Tries of mails, by what the mail server said: `delivered`, `refused` for good, `unavailable` for now. */
export const mailTries = counter({
  name: 'mail_tries_total',
  help: 'Tries of mails by their outcome',
  labelNames: ['outcome'],
});

/** Mails that are to be sent, as the rows have it. */
export const mailWaiting = gauge({ name: 'mail_waiting', help: 'Mails that wait to be sent' });

/** Since when the oldest of them waits. */
export const mailOldestSeconds = gauge({
  name: 'mail_oldest_seconds',
  help: 'How long the oldest waiting mail has waited',
});

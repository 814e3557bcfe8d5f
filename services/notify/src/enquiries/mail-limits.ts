/** Limits of the mails about messages, per hour. The limits of messages themselves are in contracts. */
export const MAIL_LIMITS = {
  /** Receipts to one mailbox: limits abuse by messages sent in another's name. */
  receiptsOfSender: 3,
  /** Receipts in all: what a botnet with many addresses can have sent from the site. */
  receipts: 300,
  /** Messages that are mailed to one recipient one by one; those beyond come together. */
  singles: 30,
  /** Messages in one digest, of which a recipient gets one an hour. */
  digest: 100,
} as const;

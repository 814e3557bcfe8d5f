import type { EmailStatus } from '@vitrine/contracts/notify/email.dto';

const STATUS: Record<EmailStatus, string> = { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' };

export const MESSAGES_TEXT = {
  messagesTab: {
    messages: 'Messages',
    messagesLead:
      'What visitors have written through the contact forms. It is private to the photographer it is for: opening one is logged.',
  },
  enquiryList: {
    search: 'Search messages',
    placeholder: 'Name, e-mail or subject',
    empty: 'No messages yet.',
    loading: 'Loading messages',
    newest: 'Newest first',
    oldest: 'Oldest first',
    retry: 'Retry',
    question: 'Are you sure you want to delete this message?',
    consequence: (name: string) =>
      `The message of ${name} goes for good, and with it the e-mails that hold its words, also those not sent yet.`,
    confirm: 'Delete',
  },
  enquiryItem: {
    about: 'About',
    delete: (name: string) => `Delete the message of ${name}`,
    whole: 'Show the whole message',
    wholeOf: (name: string) => `Show the whole message of ${name}`,
    loading: 'Loading…',
  },
  emailSection: {
    title: 'Local Email Service',
    lead: 'Every e-mail that the site writes, and what became of it. What it says is private to its recipient: opening one is logged.',
    search: 'Search emails',
    placeholder: 'Recipient or subject',
    empty: 'No emails yet.',
    status: 'Status',
    all: 'All statuses',
    statuses: STATUS,
    newest: 'Newest first',
    oldest: 'Oldest first',
    subject: 'Subject',
    to: 'To',
    time: 'Time',
    attempts: 'Attempts',
  },
  emailDialog: {
    loading: 'Loading the email',
    from: 'From',
    to: 'To',
    status: 'Status',
    time: 'Time',
    attempts: 'Attempts',
    reply: 'Server’s reply',
    noReply: 'None yet',
    preview: (subject: string) => `Body of “${subject}”`,
    retry: 'Retry',
    failedTitle: 'Email',
  },
} as const;

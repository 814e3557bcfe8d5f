/** A message on its way to a mail server. */
export interface OutgoingMail {
  messageId: string;
  /** Beside the one address that all mail comes from, in the place of its name. */
  fromName?: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

/** A mail server. */
export abstract class Mailer {
  /** The server's reply once it took the message. Throws MAIL_REFUSED (final) or MAIL_UNAVAILABLE (try again). */
  abstract send(mail: OutgoingMail): Promise<string>;
}

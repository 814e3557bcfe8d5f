import { AppError } from '@vitrine/contracts/errors/app-error';

/** What nodemailer adds to an error. */
export interface SmtpFailure {
  /** nodemailer's name for the kind of failure. */
  code?: string;
  responseCode?: number;
  response?: string;
  /** What was answered. */
  command?: string;
}

/** The steps in which a 5xx judges the message itself. Elsewhere (login, greeting, TLS) it is our setting that is wrong. */
const STEPS: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * What servers say of a login that may not use our address: some wait with it for the recipient (Postfix) or the message.
 * Other words about a sender are there the policy of one recipient.
 */
const ABOUT_THE_LOGIN = /SendAsDenied|\b5\.7\.60\b|sender\b.*\bnot (owned|logged in)\b|email address is not verified/is;
const TOO_LARGE = 552;

/** Whether a reply judges this message or recipient, and not MAIL_FROM or the way to the server. */
export const isAboutTheMessage = ({ code = '', command, responseCode, response = '' }: SmtpFailure): boolean => {
  if (!STEPS.has(code)) return false;
  const isSender = command === 'MAIL FROM' && responseCode !== TOO_LARGE;
  return !isSender && !(responseCode !== undefined && ABOUT_THE_LOGIN.test(response));
};

/** What a failed sending means: the server refused this message permanently, or may accept it later. */
export const toMailError = (error: unknown): AppError => {
  const failure = (error ?? {}) as SmtpFailure;
  const { responseCode, response } = failure;
  const reply = response ?? (error instanceof Error ? error.message : String(error));
  const final = isAboutTheMessage(failure) && (responseCode === undefined || responseCode >= 500);
  return new AppError(final ? 'MAIL_REFUSED' : 'MAIL_UNAVAILABLE', reply);
};

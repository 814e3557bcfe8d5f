import { AppError } from '@vitrine/contracts/errors/app-error';

/** What nodemailer adds to an error. */
export interface SmtpFailure {
  /** nodemailer's name for the kind of failure. */
  code?: string;
  responseCode?: number;
  response?: string;
}

/** The steps in which a 5xx judges the message itself. Elsewhere (login, greeting, TLS) it is our setting that is wrong. */
export const ABOUT_THE_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** What a failed sending means: the server refused this message permanently, or may accept it later. */
export const toMailError = (error: unknown): AppError => {
  const { code, responseCode, response } = (error ?? {}) as SmtpFailure;
  const reply = response ?? (error instanceof Error ? error.message : String(error));
  const final =
    code !== undefined && ABOUT_THE_MESSAGE.has(code) && (responseCode === undefined || responseCode >= 500);
  return new AppError(final ? 'MAIL_REFUSED' : 'MAIL_UNAVAILABLE', reply);
};

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isEmail } from 'class-validator';
import { PROFILE_LIMITS } from '@vitrine/contracts/identity/user.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { errors, type Provider } from 'oidc-provider';
import { IdentityConfig } from '../config.js';
import { AccountSite } from './account-site.js';
import {
  browserOf,
  cookieOf,
  formOf,
  isOfBrowser,
  isOwnWrite,
  passkeyOf,
  programOf,
  redirect,
  setCookie,
  show,
  textOf,
} from './http-form.js';
import { OwnAccounts, Refused } from './own-accounts.js';
import * as pages from './pages.js';
import { SENT_LINK_S, type SignInLink, SignInLinks } from './sign-in-links.js';
import { SignInMails } from './sign-in-mails.js';
import { hashOf, SignInRecords } from './sign-in-records.js';

/** Tries within 15 minutes, by address: of anything, and of recovery codes; and of these by all addresses together. */
const TRIES = { any: 100, code: 10, codesOfAll: 300 } as const;
const TRIES_WITHIN_S = 15 * 60;
/** Links that are asked for: within 15 minutes by one network, and to one address; in a day in all. */
const ASKED = { network: 10, address: 3, day: 500 } as const;
/** Accounts that anybody makes, where anybody may, in a day: of one network, and in all. */
const JOINED = { network: 5, day: 50 } as const;
const DAY_S = 24 * 60 * 60;
const TOO_MANY = 'Too many tries. Please wait 15 minutes and try again.';

const LINK_COOKIE = 'vitrine.link';

/** A page that somebody signs in at: one step of the provider's code flow. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  provider: Provider;
  uid: string;
  base: string;
  link: SignInLink | null;
}

/** The pages on which users sign in, and make an account (decision 0128). */
@Injectable()
export class SignInSite {
  private readonly isSecure: boolean;
  private readonly origin: string;

  constructor(
    private readonly accounts: OwnAccounts,
    private readonly account: AccountSite,
    private readonly links: SignInLinks,
    private readonly mails: SignInMails,
    private readonly records: SignInRecords,
    private readonly logger: Logger,
    private readonly config: IdentityConfig,
  ) {
    this.origin = new URL(config.PUBLIC_URL ?? 'http://localhost').origin;
    this.isSecure = this.origin.startsWith('https:');
  }

  /** Answers a request for `path`, which stands below `/sign-in`. */
  async answer(provider: Provider, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asset = pages.ASSETS.files.get(path);
    if (asset) {
      const [type, body] = asset;
      response
        .writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
        .end(body);
      return;
    }
    const [, secret] = /^\/link\/([\w-]{43})$/.exec(path) ?? [];
    if (secret) return this.openLink(secret, request, response);
    if (/^\/(account|invitations)(\/|$)/.test(path)) return this.account.answer(provider, path, request, response);
    const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
    if (uid) return this.visit(provider, uid, step, request, response);
    await provider.callback()(request, response);
  }

  /** Keeps the link in a cookie, so that it leaves the address, and begins a sign-in as any other. */
  private async openLink(secret: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const link = await this.links.find(secret);
    if (!link) return show(response, LINK_IS_OVER, 404);
    if (!isFor(link, request)) return show(response, LINK_IS_OF_ANOTHER, 403);
    setCookie(response, LINK_COOKIE, secret, this.isSecure);
    redirect(response, '/api/login');
  }

  private async visit(
    provider: Provider,
    uid: string,
    step: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    });
    if (interaction?.uid !== uid) return show(response, SIGN_IN_IS_OVER, 400);
    const found = await this.links.find(cookieOf(request, LINK_COOKIE));
    const link = found && isFor(found, request) ? found : null;
    const visit = { request, response, provider, uid, base: `/sign-in/interaction/${uid}`, link };
    if (request.method !== 'POST') return this.showPage(visit);
    if (!isOwnWrite(request, this.origin)) return show(response, SIGN_IN_IS_OVER, 403);
    const form = await formOf(request);
    try {
      if (!(await this.mayTry(request, 'any', TRIES.any))) throw new Refused(TOO_MANY);
      await this.take(visit, step, form ?? new URLSearchParams());
    } catch (error) {
      if (!(error instanceof Refused) && !isOfLibrary(error)) throw error;
      this.logger.info({ err: error }, 'a sign-in was refused');
      await this.showPage(visit, error instanceof Refused ? error.message : 'This passkey was not accepted.');
    }
  }

  private async take(visit: Visit, step: string | undefined, form: URLSearchParams): Promise<void> {
    const { request, response, provider, uid, base } = visit;
    switch (step) {
      case 'passkey': {
        const answer = passkeyOf<AuthenticationResponseJSON>(form);
        if (!answer) throw new Refused('This browser sent no passkey.');
        return redirect(response, await this.signIn(visit, await this.accounts.signInWithPasskey(uid, answer)));
      }
      case 'code': {
        const isWithin =
          (await this.mayTry(request, 'code', TRIES.code)) &&
          (await this.records.count('code', TRIES.codesOfAll, TRIES_WITHIN_S));
        if (!isWithin) throw new Refused(TOO_MANY);
        const userId = await this.accounts.signInWithCode(textOf(form, 'code', 40));
        return this.offerPasskey(visit, userId, await this.signIn(visit, userId));
      }
      case 'mail':
        return this.askForLink(visit, textOf(form, 'email', 254));
      case 'join': {
        if (!this.isOpen || (await this.mails.isSetUp())) return redirect(response, base);
        const secret = (await this.links.make({ isOpen: true }, SENT_LINK_S)).split('/').at(-1) ?? '';
        setCookie(response, LINK_COOKIE, secret, this.isSecure);
        return redirect(response, base);
      }
      case 'link': {
        const link = visit.link && (await this.links.take(cookieOf(request, LINK_COOKIE)));
        if (!link?.userId) throw new Refused('This link has been used, or has run out.');
        if (link.email) await this.accounts.confirmAddress(link.userId, link.email);
        setCookie(response, LINK_COOKIE, '', this.isSecure);
        return this.offerPasskey(visit, link.userId, await this.signIn(visit, link.userId));
      }
      case 'register': {
        const [name, email] = [textOf(form, 'name', PROFILE_LIMITS.nameMax), textOf(form, 'email', 254)];
        if (!visit.link?.email && !isEmail(email)) throw new Refused('Please enter a valid e-mail address.');
        if (visit.link?.isOpen && !(await this.mayJoin(request)))
          throw new Refused('Enough accounts were made today. Please try again tomorrow.');
        const passkey = form.has('without') ? null : passkeyOf<RegistrationResponseJSON>(form);
        const made = { name, email, passkey, program: programOf(request) };
        const { userId, codes } = await this.accounts.register(uid, cookieOf(request, LINK_COOKIE), made);
        setCookie(response, LINK_COOKIE, '', this.isSecure);
        return show(response, pages.codesPage(codes, await this.signIn(visit, userId)));
      }
      case 'add': {
        const { result, returnTo } = await provider.interactionDetails(request, response);
        const userId = result?.login?.accountId;
        const answer = passkeyOf<RegistrationResponseJSON>(form);
        if (!userId || !answer) throw new Refused('This browser sent no passkey.');
        await this.accounts.addPasskey(uid, userId, answer, programOf(request));
        return redirect(response, returnTo);
      }
      case 'forget':
        setCookie(response, LINK_COOKIE, '', this.isSecure);
        return redirect(response, base);
      default:
        return redirect(response, base);
    }
  }

  /** The page of this visit, as what the browser came with wants it. */
  private async showPage({ response, uid, base, link }: Visit, problem?: string): Promise<void> {
    const said = problem === undefined ? {} : { problem };
    const status = problem === undefined ? 200 : 400;
    const user = link?.userId ? await this.accounts.find(link.userId) : null;
    if (link && user)
      return show(
        response,
        pages.linkPage(base, nameOf(user), { ...(link.email && { email: link.email }), ...said }),
        status,
      );
    if (link && !link.userId) {
      const passkey = await this.accounts.newPasskeyOptions(uid, null);
      return show(response, pages.registerPage(base, { passkey, ...link, ...said }), status);
    }
    const passkey = await this.accounts.signInOptions(uid);
    const mail = await this.mails.isSetUp();
    show(response, pages.signInPage(base, { passkey, mail, isOpen: this.isOpen, ...said }), status);
  }

  private get isOpen(): boolean {
    return this.config.SIGN_IN_REGISTRATION === 'open';
  }

  /** Says the same in the same time, whoever's address it is: whether anything is sent is found out behind the answer. */
  private async askForLink({ request, response }: Visit, email: string): Promise<void> {
    if (!isEmail(email)) throw new Refused('Please enter a valid e-mail address.');
    if (!(await this.mayTry(request, 'mail', ASKED.network))) throw new Refused(TOO_MANY);
    const browser = browserOf(request, response, this.origin);
    show(response, SENT);
    const isWithin =
      (await this.records.count(`mail-to:${hashOf(email.toLowerCase())}`, ASKED.address, TRIES_WITHIN_S)) &&
      (await this.records.count('mail', ASKED.day, DAY_S));
    if (!isWithin || !(await this.mails.isSetUp())) return;
    const user = await this.accounts.withAddress(email);
    if (user) await this.mails.send('sign-in', email, { userId: user.id, browser }, SENT_LINK_S);
    else if (this.isOpen) await this.mails.send('account', email, { email, browser, isOpen: true }, SENT_LINK_S);
  }

  private async mayJoin({ headers }: IncomingMessage): Promise<boolean> {
    return (
      (await this.records.count(`join:${String(headers['x-forwarded-for'])}`, JOINED.network, DAY_S)) &&
      (await this.records.count('join', JOINED.day, DAY_S))
    );
  }

  /** Tells the provider who this is; answers where the browser goes on. */
  private signIn({ provider, request, response }: Visit, userId: string): Promise<string> {
    return provider.interactionResult(request, response, { login: { accountId: userId } });
  }

  private async offerPasskey({ response, uid, base }: Visit, userId: string, next: string): Promise<void> {
    const options = await this.accounts.newPasskeyOptions(uid, await this.accounts.find(userId));
    show(response, pages.addPasskeyPage(base, options, next));
  }

  /** The gateway names the network that a request came from. */
  private mayTry({ headers }: IncomingMessage, what: string, max: number): Promise<boolean> {
    return this.records.count(`${what}:${String(headers['x-forwarded-for'])}`, max, TRIES_WITHIN_S);
  }
}

const isFor = ({ browser }: SignInLink, request: IncomingMessage): boolean =>
  browser === undefined || isOfBrowser(request, browser);

const nameOf = (user: { firstName?: string | null; lastName?: string | null; email?: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || 'this account';

/** What the WebAuthn library says of an answer that is not as it should be is no fault of ours. */
const isOfLibrary = (error: unknown): boolean => error instanceof Error && /simplewebauthn/.test(error.stack ?? '');

const AGAIN = { href: '/api/login', label: 'Sign in' };
const SIGN_IN_IS_OVER = pages.messagePage(
  'This sign-in has ended',
  'It was left open for too long, or finished in another tab.',
  AGAIN,
);
const LINK_IS_OVER = pages.messagePage('This link has ended', 'It has been used, or has run out.', AGAIN);
const LINK_IS_OF_ANOTHER = pages.messagePage(
  'Open this link in the other browser',
  'It works in the browser that asked for it, so that nobody else can use it. You can ask for another one here.',
  AGAIN,
);
const SENT = pages.messagePage(
  'Look into your mail',
  'If this address can sign in here, a link is on its way to it. Open it in this browser within 15 minutes.',
);

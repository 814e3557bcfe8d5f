import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { isEmail } from 'class-validator';
import { runAs } from '@vitrine/platform/context/request-context';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import type { Provider } from 'oidc-provider';
import { IdentityConfig } from '../config.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { accountPage, invitationsPage } from './account-pages.js';
import { browserOf, formOf, isOwnWrite, passkeyOf, programOf, redirect, show, textOf } from './http-form.js';
import { OwnAccounts, Refused } from './own-accounts.js';
import { codesPage, messagePage } from './pages.js';
import { FRESH_S } from './provider.js';
import { INVITATION_S, SENT_LINK_S, SignInLinks } from './sign-in-links.js';
import { SignInMails } from './sign-in-mails.js';
import { SignInRecords } from './sign-in-records.js';

const ACCOUNT = '/sign-in/account';
const INVITATIONS = '/sign-in/invitations';
/** Of one user a day: a site must not send for a stranger what it is listed for the next day. */
const SENT_A_DAY = { address: 5, invitation: 50 } as const;
const DAY_S = 24 * 60 * 60;

/** Somebody who has shown a passkey, a code or a link a moment ago. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  user: User;
  uid: string;
}

/** Pages for those who have just signed in: what they sign in with, and whom administrators invite. */
@Injectable()
export class AccountSite {
  private readonly origin: string;

  constructor(
    private readonly accounts: OwnAccounts,
    private readonly users: UsersRepository,
    private readonly links: SignInLinks,
    private readonly mails: SignInMails,
    private readonly records: SignInRecords,
    private readonly acts: ActLog,
    config: IdentityConfig,
  ) {
    this.origin = new URL(config.PUBLIC_URL ?? 'http://localhost').origin;
  }

  async answer(provider: Provider, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, place = '', step = ''] = path.split('/');
    const here = place === 'invitations' ? INVITATIONS : ACCOUNT;
    const session = await provider.Session.get(provider.createContext(request, response));
    const isFresh = Date.now() / 1_000 - (session.loginTs ?? 0) < FRESH_S;
    const user = session.accountId && isFresh ? await this.accounts.find(session.accountId) : null;
    if (!user || user.isSuspended) return redirect(response, `/api/login?returnTo=${encodeURIComponent(here)}`);
    const isFor = here === ACCOUNT || user.role === 'admin';
    if (!isFor) return show(response, messagePage('Not for you', 'Administrators invite people here.'), 403);
    const visit = { request, response, user, uid: `${here}:${session.uid}` };
    const showPage = (said: { problem?: string } = {}) =>
      here === ACCOUNT ? this.showAccount(visit, said) : this.showInvitations(visit, said);
    if (request.method !== 'POST') return showPage();
    if (!isOwnWrite(request, this.origin))
      return show(response, messagePage('Refused', 'Another site sent this.'), 403);
    const form = (await formOf(request)) ?? new URLSearchParams();
    try {
      if (here === ACCOUNT) await this.changeAccount(visit, step, form);
      else await this.changeInvitations(visit, step, form);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await showPage({ problem: error.message });
    }
  }

  private async changeAccount(visit: Visit, step: string, form: URLSearchParams): Promise<void> {
    const { request, response, user, uid } = visit;
    const id = textOf(form, 'id', 1_500);
    if (step === 'codes')
      return show(
        response,
        codesPage(await this.users.transactional(() => this.accounts.newRecoveryCodes(user.id)), ACCOUNT),
      );
    if (step === 'email') {
      const email = textOf(form, 'email', 254);
      if (!isEmail(email)) throw new Refused('Please enter a valid e-mail address.');
      if (!(await this.records.count(`address:${user.id}`, SENT_A_DAY.address, DAY_S)))
        throw new Refused('That is enough for today. Please try again tomorrow.');
      const link = { userId: user.id, email, browser: browserOf(request, response, this.origin) };
      await this.mails.send('address', email, link, SENT_LINK_S);
      return this.showAccount(visit, {
        done: `A link is on its way to ${email}. Open it in this browser within 15 minutes.`,
      });
    }
    if (step === 'add') {
      const answer = passkeyOf<RegistrationResponseJSON>(form);
      if (!answer) throw new Refused('This browser sent no passkey.');
      await this.accounts.addPasskey(uid, user.id, answer, programOf(request));
    }
    if (step === 'rename') await this.accounts.renamePasskey(user.id, id, textOf(form, 'name', 60) || 'Passkey');
    if (step === 'remove') await this.accounts.removePasskey(user.id, id, await this.mails.isSetUp());
    redirect(response, ACCOUNT);
  }

  private async changeInvitations(visit: Visit, step: string, form: URLSearchParams): Promise<void> {
    const { response, user } = visit;
    if (step === 'withdraw') {
      await this.links.withdrawInvitation(textOf(form, 'id', 64));
      return redirect(response, INVITATIONS);
    }
    const email = textOf(form, 'email', 254);
    if (email && !isEmail(email)) throw new Refused('Please enter a valid e-mail address, or none.');
    const isSent = email !== '' && form.has('send') && (await this.mails.isSetUp());
    if (isSent && !(await this.records.count(`invitation:${user.id}`, SENT_A_DAY.invitation, DAY_S)))
      throw new Refused('That is enough mail for today. Make the link without sending it.');
    const link = { invitedBy: user.id, ...(email && { email }) };
    const path = await runAs({ userId: user.id, role: 'admin' }, () =>
      this.users.transactional(async () => {
        this.acts.record({ act: 'user.invite', subject: ['user', user.id], after: { email: email || null } });
        return isSent ? this.mails.send('invitation', email, link, INVITATION_S) : this.links.make(link, INVITATION_S);
      }),
    );
    await this.showInvitations(visit, { link: this.origin + path, ...(isSent && { done: `Sent to ${email}.` }) });
  }

  private async showAccount(
    { response, user, uid }: Visit,
    said: { problem?: string; done?: string } = {},
  ): Promise<void> {
    const [passkeys, codes, passkey, hasMail] = [
      await this.accounts.passkeysOf(user.id),
      await this.accounts.countRecoveryCodes(user.id),
      await this.accounts.newPasskeyOptions(uid, user),
      await this.mails.isSetUp(),
    ];
    show(
      response,
      accountPage(ACCOUNT, { user, passkeys, codes, passkey, hasMail, ...said }),
      said.problem ? 400 : 200,
    );
  }

  private async showInvitations(
    { response }: Visit,
    said: { problem?: string; done?: string; link?: string } = {},
  ): Promise<void> {
    const [invitations, hasMail] = [await this.links.listInvitations(), await this.mails.isSetUp()];
    show(response, invitationsPage(INVITATIONS, { invitations, hasMail, ...said }), said.problem ? 400 : 200);
  }
}

import type { User } from '../users/user.entity.js';
import type { Passkey } from './passkey.entity.js';
import { alert, escape, page, passkeyForm } from './pages.js';
import type { Invitation } from './sign-in-links.js';

const day = (at: Date): string => at.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });

const done = (text?: string): string => (text ? `<p class="note" role="status">${escape(text)}</p>` : '');

const hidden = (id: string): string => `<input type="hidden" name="id" value="${escape(id)}">`;

const passkeyRow = (base: string, { id, name, createdAt, lastUsedAt }: Passkey): string =>
  `<li><span>${escape(name)}<br><small>Added on ${day(createdAt)}${lastUsedAt ? `, last used on ${day(lastUsedAt)}` : ''}</small></span><form method="post" action="${base}/remove">${hidden(id)}<button type="submit" aria-label="Remove ${escape(name)}">Remove</button></form><details><summary>Rename</summary><form method="post" action="${base}/rename">${hidden(id)}<input name="name" value="${escape(name)}" required maxlength="60" aria-label="Name of the passkey"><button type="submit">Save</button></form></details></li>`;

/** What somebody signs in with. */
export const accountPage = (
  base: string,
  {
    user,
    passkeys,
    codes,
    passkey,
    hasMail,
    problem,
    done: text,
  }: {
    user: User;
    passkeys: Passkey[];
    codes: number;
    passkey: object;
    hasMail: boolean;
    problem?: string;
    done?: string;
  },
): string => {
  const address = user.email
    ? `<p><strong>${escape(user.email)}</strong> ${user.emailVerified ? 'Verified.' : 'Not verified: messages for you go to the operator of this site.'}</p>`
    : '<p>None.</p>';
  return page(
    'How you sign in',
    `${alert(problem)}${done(text)}<h2>Passkeys</h2><p>Each stands for a device, or for a service that keeps them on all of yours. Remove the one of a device that is lost, then sign out everywhere in your account.</p>
<ul class="rows">${passkeys.map((each) => passkeyRow(base, each)).join('')}</ul>
${passkeyForm(`${base}/add`, 'new', passkey, '<button type="submit" data-can>Add a passkey</button><p data-cannot>Passkeys need https, or this machine itself, and a browser that knows them.</p>')}
<h2>Recovery codes</h2><p>${codes} left. New ones take the place of those before.</p><form method="post" action="${base}/codes"><button type="submit">Make new recovery codes</button></form>
<h2>E-mail</h2>${address}${hasMail ? `<form method="post" action="${base}/email"><label for="email">Address</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${escape(user.email ?? '')}"><button type="submit">Send a link to verify it</button></form>` : ''}
<form action="/account"><button class="quiet" type="submit">Back to your account</button></form>`,
    { wide: true },
  );
};

const invitationRow = (base: string, { id, email, expiresAt }: Invitation): string =>
  `<li><span>${escape(email ?? 'Anybody with the link')}<br><small>Until ${day(expiresAt)}</small></span><form method="post" action="${base}/withdraw">${hidden(id)}<button type="submit">Withdraw</button></form></li>`;

/** Whom administrators have invited. */
export const invitationsPage = (
  base: string,
  {
    invitations,
    hasMail,
    link,
    problem,
    done: text,
  }: { invitations: Invitation[]; hasMail: boolean; link?: string; problem?: string; done?: string },
): string =>
  page(
    'Invitations',
    `<p>Whoever opens the link makes an account with a passkey. It is good once, for seven days.</p>${alert(problem)}${done(text)}
${link ? `<form><label for="link">The link, which is not shown again</label><input id="link" value="${escape(link)}" readonly data-copy><button type="submit" data-copy>Copy link</button></form>` : ''}
<form method="post" action="${base}/new"><label for="email">E-mail of who is invited</label><input id="email" name="email" type="email" maxlength="254" autocomplete="off">${hasMail ? '<button class="solid" type="submit" name="send" value="1">Send an invitation</button><button class="quiet" type="submit">Make a link without sending it</button>' : '<button class="solid" type="submit">Make a link</button>'}</form>
${invitations.length > 0 ? `<h2>Not used yet</h2><ul class="rows">${invitations.map((each) => invitationRow(base, each)).join('')}</ul>` : ''}
<form action="/dashboard"><button class="quiet" type="submit">Back to the dashboard</button></form>`,
    { wide: true },
  );

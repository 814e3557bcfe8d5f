import { randomInt, randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { BRAND } from '@vitrine/contracts/brand';
import { runAs } from '@vitrine/platform/context/request-context';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { IdentityConfig } from '../config.js';
import { ChangeUser } from '../users/change-user.js';
import { OWN_ISSUER, User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { Passkey } from './passkey.entity.js';
import { type SignInLink, SignInLinks } from './sign-in-links.js';
import { hashOf, SignInRecords } from './sign-in-records.js';

/** How long a page may stand open before its passkey is used. */
export const CHALLENGE_S = 30 * 60;
const PASSKEYS_MAX = 20;
/** EdDSA, ES256, RS256: what every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257];

/** What a challenge was made for; `userId` where it is for a new passkey. */
interface Challenge {
  uid: string;
  userId?: string;
}

/** Something that the page says to its reader. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const NOT_KNOWN = 'This passkey is not known here. It may have been removed.';
const TOO_LATE = 'That took too long. Please try again.';

/** What is written by hand: without letters that look like others. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

/** Some 79 bits. */
const newCode = (): string =>
  Array.from({ length: 16 }, () => SIGNS.charAt(randomInt(SIGNS.length)))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const codeHash = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z\d]/g, ''));

/** Accounts of the sign-in of one's own: rows of `users`, with what they sign in with. */
@Injectable()
export class OwnAccounts {
  private readonly origin: string;
  private readonly host: string;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersRepository,
    private readonly changeUser: ChangeUser,
    private readonly acts: ActLog,
    private readonly records: SignInRecords,
    private readonly links: SignInLinks,
    config: IdentityConfig,
  ) {
    ({ origin: this.origin, hostname: this.host } = new URL(config.PUBLIC_URL ?? 'http://localhost'));
  }

  /** Null for one that is gone. */
  find(userId: string): Promise<User | null> {
    return this.em.findOne(User, { id: userId, deletedAt: null });
  }

  /** Who has this verified address; null for nobody, for several and for a suspended account. */
  async withAddress(email: string): Promise<User | null> {
    const [row, another] = await this.em.execute<{ id: string }[]>(
      `select id from users where lower(email) = lower(?) and email_verified and deleted_at is null and suspended_at is null
       limit 2`,
      [email],
    );
    return row && !another ? this.find(row.id) : null;
  }

  /** The account has this address from now on: a link sent to it was opened. */
  confirmAddress(userId: string, email: string): Promise<User> {
    return this.changeUser.change(
      () => this.users.lock(userId),
      (user) => void Object.assign(user, { email, emailVerified: true }),
    );
  }

  passkeysOf(userId: string): Promise<Passkey[]> {
    return this.em.find(Passkey, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** For a sign-in with any passkey that the device has for this site. */
  async signInOptions(uid: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({ rpID: this.host, userVerification: 'required' });
    await this.records.put('challenge', options.challenge, { uid } satisfies Challenge, CHALLENGE_S);
    return options;
  }

  /** For a new passkey: of an account, or of one that is still to be made. */
  async newPasskeyOptions(uid: string, user: User | null): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const userId = user?.id ?? randomUUID();
    const known = user ? await this.passkeysOf(user.id) : [];
    const options = await generateRegistrationOptions({
      rpName: BRAND,
      rpID: this.host,
      userID: new Uint8Array(Buffer.from(userId)),
      userName: user?.email ?? user?.username ?? BRAND,
      userDisplayName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      excludeCredentials: known.map(({ id }) => ({ id })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.records.put('challenge', options.challenge, { uid, userId } satisfies Challenge, CHALLENGE_S);
    return options;
  }

  /** Whose passkey has signed the challenge of this page, once. */
  async signInWithPasskey(uid: string, response: AuthenticationResponseJSON): Promise<string> {
    await this.takeChallenge(uid, response.response.clientDataJSON);
    return this.users.transactional(async () => {
      const passkey = await this.em.findOne(Passkey, { id: response.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!passkey) throw new Refused(NOT_KNOWN);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challengeIn(response.response.clientDataJSON),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      });
      if (!verified) throw new Refused(NOT_KNOWN);
      Object.assign(passkey, { counter: authenticationInfo.newCounter, lastUsedAt: new Date() });
      return passkey.userId;
    });
  }

  /** Adds a passkey that was made for this page to the account. */
  async addPasskey(uid: string, userId: string, response: RegistrationResponseJSON, program: string): Promise<void> {
    const challenge = await this.takeChallenge(uid, response.response.clientDataJSON);
    if (challenge.userId !== userId) throw new Refused(TOO_LATE);
    await this.users.transactional(async () => {
      await this.users.lock(userId);
      await this.keepPasskey(userId, response, program);
    });
  }

  /** Makes the account that a link is for. Answers its recovery codes. */
  async register(
    uid: string,
    secret: string | undefined,
    form: { name: string; email: string; passkey: RegistrationResponseJSON | null; program: string },
  ): Promise<{ userId: string; codes: string[] }> {
    const { passkey } = form;
    const challenge = passkey ? await this.takeChallenge(uid, passkey.response.clientDataJSON) : null;
    const userId = challenge ? (challenge.userId ?? '') : randomUUID();
    const codes: string[] = [];
    // On their own behalf: the log of acts needs somebody who acts.
    await runAs({ userId, role: 'user' }, () =>
      this.changeUser.change(
        async () => {
          await this.users.lockAdministrators();
          const link = await this.links.take(secret);
          if (!link || link.userId) throw new Refused('This link has been used, or has run out.');
          const email = link.email ?? form.email;
          if (isVouchedFor(link) && (await this.withAddress(email)))
            throw new Refused('There is an account with this address. Sign in with it instead.');
          await this.em.execute(
            `insert into users (id, issuer, subject, email, email_verified, first_name) values (?, ?, ?, ?, ?, ?)`,
            [userId, OWN_ISSUER, userId, email || null, isVouchedFor(link), form.name || null],
          );
          const user = await this.users.lock(userId);
          if (link.isAdmin) {
            this.acts.record({
              act: 'user.set_role',
              subject: ['user', userId],
              before: { role: 'user' },
              after: { role: 'admin' },
            });
            user.setRole('admin', userId);
          }
          if (passkey) await this.keepPasskey(userId, passkey, form.program);
          codes.push(...(await this.newRecoveryCodes(userId)));
          return user;
        },
        () => undefined,
      ),
    );
    return { userId, codes };
  }

  /** In the place of those before. They are shown once: of each there is a hash alone. */
  async newRecoveryCodes(userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await this.em.execute('delete from recovery_codes where user_id = ?', [userId]);
    await this.em.execute(
      'insert into recovery_codes (hash, user_id) select jsonb_array_elements_text(?::jsonb), ?::uuid',
      [JSON.stringify(codes.map(codeHash)), userId],
    );
    return codes;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      'select count(*)::int as count from recovery_codes where user_id = ?',
      [userId],
    );
    return row?.count ?? 0;
  }

  async renamePasskey(userId: string, id: string, name: string): Promise<void> {
    await this.em.nativeUpdate(Passkey, { id, userId }, { name });
  }

  /** Refuses the last one of somebody who would have no other way in. */
  removePasskey(userId: string, id: string, hasMail: boolean): Promise<void> {
    return this.users.transactional(async () => {
      const user = await this.users.lock(userId);
      const others = (await this.passkeysOf(userId)).filter((passkey) => passkey.id !== id);
      const isLost = others.length === 0 && !(hasMail && user.mailAddress) && !(await this.countRecoveryCodes(userId));
      if (isLost)
        throw new Refused(
          'This is your only way in. Add another passkey, or make recovery codes, before you remove it.',
        );
      await this.em.nativeDelete(Passkey, { id, userId });
    });
  }

  /** Uses a recovery code up. */
  async signInWithCode(typed: string): Promise<string> {
    const [row] = await this.em.execute<{ userId: string }[]>(
      'delete from recovery_codes where hash = ? returning user_id as "userId"',
      [codeHash(typed)],
    );
    if (!row) throw new Refused('This is no recovery code, or it has been used.');
    return row.userId;
  }

  private async keepPasskey(userId: string, response: RegistrationResponseJSON, program: string): Promise<void> {
    if ((await this.em.count(Passkey, { userId })) >= PASSKEYS_MAX)
      throw new Refused(`An account has ${PASSKEYS_MAX} passkeys at most. Remove one first.`);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challengeIn(response.response.clientDataJSON),
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Refused('This device could not make a passkey for this site.');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (await this.em.findOne(Passkey, { id })) throw new Refused('This passkey is already there.');
    this.em.persist(
      this.em.create(Passkey, {
        id,
        userId,
        name: program,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        createdAt: new Date(),
      }),
    );
  }

  /** Once: whoever sends the same answer again has none. */
  private async takeChallenge(uid: string, clientData: string): Promise<Challenge> {
    const challenge = await this.records.take<Challenge>('challenge', challengeIn(clientData));
    if (challenge?.uid !== uid) throw new Refused(TOO_LATE);
    return challenge;
  }
}

/** An address that whoever made the link has entered: an operator, or an administrator. */
const isVouchedFor = ({ email, isAdmin }: SignInLink): boolean => email !== undefined || isAdmin === true;

/** Which challenge an answer says it is for; the libraries check that it was signed. */
const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return String(challenge);
  } catch {
    throw new Refused(TOO_LATE);
  }
};

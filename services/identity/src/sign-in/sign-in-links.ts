import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { hashOf, newSecret, SignInRecords } from './sign-in-records.js';

/** What a link lets whoever opens it do, once: sign in as an account, or make one. */
export interface SignInLink {
  /** The account; left out: a new one. */
  userId?: string;
  /** Of the new account, or the new one of an account, which the link was sent to or made for; left out: its owner types it. */
  email?: string;
  /** The new account is an administrator's. */
  isAdmin?: true;
  /** Good while there is no administrator. */
  isFirst?: true;
  /** Hash of a cookie of the one browser that may open it. */
  browser?: string;
  /** An administrator has made it for somebody. */
  invitedBy?: string;
  /** Anybody may make an account here: its owner has named themselves. */
  isOpen?: true;
}

/** A link that an administrator has made and nobody has used. */
export interface Invitation {
  /** Its hash. */
  id: string;
  email: string | null;
  expiresAt: Date;
}

const KIND = 'link';
/** Of links that a start or a command prints. */
export const PRINTED_LINK_S = 24 * 60 * 60;
/** Of links that are sent to whoever has just asked for one. */
export const SENT_LINK_S = 15 * 60;
export const INVITATION_S = 7 * 24 * 60 * 60;

/** One-time links. Of each there is a hash alone. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SignInRecords,
  ) {}

  /** The link's path on the site. */
  async make(link: SignInLink, seconds: number): Promise<string> {
    const secret = newSecret();
    await this.records.put(KIND, hashOf(secret), link, seconds);
    return `/sign-in/link/${secret}`;
  }

  /** Where this site's sign-in is, as it started last; null where there is none. For commands, which know no settings. */
  async origin(): Promise<string | null> {
    return (await this.records.find<{ origin: string }>('site', 'origin'))?.origin ?? null;
  }

  /** As long as it is good; opening it uses nothing up, because programs that look for viruses open links. */
  async find(secret: string | undefined): Promise<SignInLink | null> {
    return this.good(secret ? await this.records.find<SignInLink>(KIND, hashOf(secret)) : null);
  }

  /** Uses it up; of several at once, one gets it. */
  async take(secret: string | undefined): Promise<SignInLink | null> {
    return this.good(secret ? await this.records.take<SignInLink>(KIND, hashOf(secret)) : null);
  }

  async listInvitations(): Promise<Invitation[]> {
    const rows = await this.em.execute<(Invitation & { expiresAt: string })[]>(
      `select id, payload->>'email' as email, expires_at as "expiresAt" from sign_in_records
       where kind = ? and payload->>'invitedBy' is not null and expires_at > now() order by expires_at desc limit 200`,
      [KIND],
    );
    return rows.map((row) => Object.assign(row, { expiresAt: new Date(row.expiresAt) }));
  }

  async withdrawInvitation(id: string): Promise<boolean> {
    const [row] = await this.em.execute(
      `delete from sign_in_records where kind = ? and id = ? and payload->>'invitedBy' is not null returning id`,
      [KIND, id],
    );
    return row !== undefined;
  }

  async hasAdministrator(): Promise<boolean> {
    const [row] = await this.em.execute(
      `select 1 from users where role = 'admin' and deleted_at is null and suspended_at is null limit 1`,
    );
    return row !== undefined;
  }

  private async good(link: SignInLink | null): Promise<SignInLink | null> {
    return link?.isFirst && (await this.hasAdministrator()) ? null : link;
  }
}

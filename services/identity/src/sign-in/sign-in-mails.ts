import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignInMail } from '@vitrine/contracts/identity/identity.events';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { type SignInLink, SignInLinks } from './sign-in-links.js';

const KNOWN_FOR_MS = 60_000;

/** Links that are sent. */
@Injectable()
export class SignInMails {
  private known: { until: number; isSetUp: boolean } | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly links: SignInLinks,
    private readonly rpc: RpcClient,
  ) {}

  /** Whether mail of this site reaches anybody. */
  async isSetUp(): Promise<boolean> {
    if (this.known && this.known.until > Date.now()) return this.known.isSetUp;
    const answer = await this.rpc.call('notify.mail.state', {}).catch(() => null);
    this.known = { until: Date.now() + (answer ? KNOWN_FOR_MS : 1_000), isSetUp: answer?.configured ?? false };
    return this.known.isSetUp;
  }

  /** Makes a link and has it sent, both or neither. Answers the link's path. */
  send(kind: SignInMail['kind'], to: string, link: SignInLink, seconds: number): Promise<string> {
    return this.em.transactional(async () => {
      const path = await this.links.make(link, seconds);
      this.outbox.add('identity.sign_in_mail_wanted', { kind, to, userId: link.userId ?? null, path });
      return path;
    });
  }
}

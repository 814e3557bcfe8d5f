import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import type { TokenScope } from '@vitrine/contracts/http/routes';

const AccessTokenSchema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_tokens',
  properties: {
    id: p.text().primary(),
    userId: p.uuid(),
    name: p.text(),
    scopes: p.array().$type<TokenScope[]>(),
    /** SHA-256, in hex. The secret is random and long: no dictionary has it, so nothing slower is needed. */
    secretHash: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    lastProgram: p.text().nullable(),
  },
});

const SMALL = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ALL = `${SMALL}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const signs = (from: string, count: number): string =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('');

/** The id of a token made at `now`. */
export const newTokenId = (now: Date): string =>
  `pkid-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${signs(SMALL, 20)}`;

/** 238 bits. */
export const newSecret = (): string => signs(ALL, 40);

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether `token` has this secret. In the same time for a wrong one and for a token that is not there. */
export const isSecretOf = (token: AccessToken | null, secret: string): token is AccessToken => {
  const given = Buffer.from(hashOf(secret));
  return timingSafeEqual(Buffer.from(token?.secretHash ?? hashOf('')), given) && token !== null;
};

/** A use is written down when the last one is older. */
const USE_NOTED_EVERY_MS = 60_000;

/** A token with which a program calls for its owner. One that has ended has no row. */
export class AccessToken extends AccessTokenSchema.class {
  /** Adds the scope `publish`, or takes it away. */
  setPublishes(publishes: boolean): void {
    const others = this.scopes.filter((scope) => scope !== 'publish');
    this.scopes = publishes ? [...others, 'publish'] : others;
  }

  isUseDue(now: Date): boolean {
    return now.getTime() - (this.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS;
  }

  toDto(): AccessTokenDto {
    return {
      id: this.id,
      name: this.name,
      scopes: this.scopes,
      createdAt: this.createdAt.toISOString(),
      lastUsedAt: this.lastUsedAt?.toISOString() ?? null,
      lastProgram: this.lastProgram ?? null,
    };
  }
}
AccessTokenSchema.setClass(AccessToken);

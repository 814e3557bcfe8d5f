import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  type AccessTokenDto,
  AccessTokenRefDto,
  ChangeAccessTokenDto,
  CreateAccessTokenDto,
  type NewAccessTokenDto,
  ResumeAccessTokenDto,
  type TokenUseDto,
  VerifyAccessTokenDto,
} from '@vitrine/contracts/identity/access-token.dto';
import { MAX_TOKENS } from '@vitrine/contracts/identity/access-token.rules';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AccessToken, hashOf, isSecretOf, newSecret, newTokenId } from './access-token.entity.js';
import { UsersRepository } from './users.repository.js';

/** Access tokens: their owners', and what the gateway asks of one that a program has sent. */
@Controller()
export class AccessTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Behind the user's lock: not one more than there may be, and none that outlives a suspension. */
  @RpcHandler('identity.access_token.create')
  createToken(
    @Caller() { userId }: Principal,
    @Payload() { name, scopes }: CreateAccessTokenDto,
  ): Promise<NewAccessTokenDto> {
    return this.users.transactional(async () => {
      const user = await this.users.lock(userId);
      if (user.isSuspended) raise('ACCOUNT_SUSPENDED');
      if ((await this.em.count(AccessToken, { userId })) >= MAX_TOKENS) raise('TOO_MANY_TOKENS');
      const secret = newSecret();
      const now = new Date();
      const token = this.em.create(AccessToken, {
        id: newTokenId(now),
        userId,
        name,
        scopes,
        secretHash: hashOf(secret),
        createdAt: now,
      });
      this.em.persist(token);
      return { token: token.toDto(), secret };
    });
  }

  @RpcHandler('identity.access_token.list')
  async listTokens(@Caller() { userId }: Principal): Promise<AccessTokenDto[]> {
    const tokens = await this.em.find(AccessToken, { userId }, { orderBy: { createdAt: 'desc', id: 'asc' } });
    return tokens.map((token) => token.toDto());
  }

  @RpcHandler('identity.access_token.change')
  changeToken(
    @Caller() { userId }: Principal,
    @Payload() { id, publishes }: ChangeAccessTokenDto,
  ): Promise<AccessTokenDto> {
    return this.users.transactional(async () => {
      const token = await this.em.findOne(AccessToken, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!token) return raise('TOKEN_NOT_FOUND');
      token.setPublishes(publishes);
      return token.toDto();
    });
  }

  @RpcHandler('identity.access_token.end')
  async endToken(@Caller() { userId }: Principal, @Payload() { id }: AccessTokenRefDto): Promise<{ ended: true }> {
    const ended = await this.em.nativeDelete(AccessToken, { id, userId });
    return ended > 0 ? { ended: true } : raise('TOKEN_NOT_FOUND');
  }

  @RpcHandler('identity.access_token.end_all')
  async endAllTokens(@Caller() { userId }: Principal): Promise<{ ended: number }> {
    return { ended: await this.users.endAccessTokens(userId) };
  }

  @RpcHandler('identity.user.end_access_tokens', { role: 'admin' })
  endTokensOf(@Payload() { userId }: UserRefDto): Promise<{ ended: number }> {
    return this.users.transactional(async () => {
      await this.users.lock(userId);
      this.acts.record({ act: 'user.end_access_tokens', subject: ['user', userId] });
      return { ended: await this.users.endAccessTokens(userId) };
    });
  }

  @RpcHandler('identity.access_token.verify')
  async verifyToken(@Payload() { id, secret, program }: VerifyAccessTokenDto): Promise<TokenUseDto> {
    const token = await this.em.findOne(AccessToken, { id });
    return isSecretOf(token, secret) ? this.use(token, program) : raise('TOKEN_UNKNOWN');
  }

  @RpcHandler('identity.access_token.resume')
  async resumeToken(@Payload() { id, program }: ResumeAccessTokenDto): Promise<TokenUseDto> {
    return this.use((await this.em.findOne(AccessToken, { id })) ?? raise('TOKEN_UNKNOWN'), program);
  }

  /** Notes the use, unless one was noted a moment ago. By a statement: what has just ended must not come back. */
  private async use(token: AccessToken, program: string | null): Promise<TokenUseDto> {
    const now = new Date();
    if (program !== null && token.isUseDue(now))
      await this.em.nativeUpdate(AccessToken, { id: token.id }, { lastUsedAt: now, lastProgram: program || null });
    return { tokenId: token.id, userId: token.userId, scopes: token.scopes };
  }
}

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type EmailSummaryDto, ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { BaseConfig } from '../src/config/base-config.js';
import { ConfigModule } from '../src/bootstrap/config.module.js';
import { loadConfig } from '../src/config/load-config.js';
import { Logger } from '../src/log/logger.js';
import { RpcHandler } from '../src/rpc/rpc-handler.decorator.js';

let calls = 0;

@Controller()
class AdministrationController {
  @RpcHandler('notify.email.list', { role: 'admin' })
  list(@Payload() { offset }: ListEmailsDto): Counted<EmailSummaryDto> {
    calls += 1;
    if (offset) raise('HERO_NOT_FOUND');
    return { rows: [], total: 0 };
  }
}

@Module({
  imports: [ConfigModule.of(loadConfig(BaseConfig, { LOG_LEVEL: 'silent' }))],
  controllers: [AdministrationController],
})
class AdministrationModule {}

let service: ServedRpc;
beforeAll(async () => {
  service = await serveRpc(AdministrationModule);
});
afterAll(() => service.close());

const list = (role?: 'user' | 'admin', request = { limit: 1, offset: 0 }) =>
  service.call('notify.email.list', request, role && { as: { userId: 'u', role } });

describe('a message for administrators', () => {
  it('SEC-16 is refused to users and visitors before its handler runs', async () => {
    await expect(list('user')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(calls).toBe(0);
  });

  it('does not disclose to a user what is wrong with the payload', async () => {
    await expect(list('user', { limit: -1, offset: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(list('admin', { limit: -1, offset: 0 })).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('is answered to administrators', async () => {
    expect(await list('admin')).toEqual({ rows: [], total: 0 });
    expect(calls).toBe(1);
  });
});

it('a code that the row of the message does not name is logged, and fails the test that provokes it', async () => {
  const logged = jest.spyOn(service.app.get(Logger), 'error');
  await expect(list('admin', { limit: 1, offset: 1 })).rejects.toThrow(
    'notify.email.list fails with HERO_NOT_FOUND, which its row does not name',
  );
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'notify.email.list', code: 'HERO_NOT_FOUND' }),
    'The row of a message does not name this code',
  );
});

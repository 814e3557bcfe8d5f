import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload, type MicroserviceOptions } from '@nestjs/microservices';
import { IsInt, Max, Min } from 'class-validator';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { Drain } from '../src/concurrency/drain.js';
import type { BaseConfig } from '../src/config/base-config.js';
import { ConfigModule } from '../src/bootstrap/config.module.js';
import { currentContext } from '../src/context/request-context.js';
import { Logger } from '../src/log/logger.js';
import { Caller } from '../src/rpc/caller.decorator.js';
import type { LocalCalls } from '../src/rpc/local-calls.js';
import { RpcClient } from '../src/rpc/rpc-client.js';
import { RpcHandler } from '../src/rpc/rpc-handler.decorator.js';
import { createRpcServer, useRpc, type RpcServer } from '../src/rpc/rpc-server.js';
import { RpcModule } from '../src/rpc/rpc.module.js';

/** A promise with its handle outside. */
export const gate = (): { opened: Promise<void>; open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

/** What the fixture's slow handler waits for, and how it signals that it has begun. */
export const slow = { begun: gate(), go: gate() };

class PageDto {
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
}

/** A stand-in for media; the names are real so that types hold, what they answer is not. */
@Controller()
class FixtureController {
  /** How many questions this replica has answered. */
  handled = 0;

  /** `offset` makes the texts longer. */
  @RpcHandler('media.photo.list_mine')
  list(@Caller() _who: Principal, @Payload() { limit, offset }: PageDto): PhotoDto[] {
    return Array.from({ length: limit }, () => aPhoto({ description: 'x'.repeat(400 + offset) }));
  }

  @RpcHandler('media.photo.stats')
  async stats(): Promise<PhotoStatsDto> {
    slow.begun.open();
    await slow.go.opened;
    return { totalPhotos: 1, albums: 0, categories: 0, lastUploadDate: null, sharedPhotos: 0, featuredPhotos: 0 };
  }

  @RpcHandler('media.storage.usage')
  usage(@Caller({ optional: true }) who: Principal | undefined): StorageUsageDto {
    this.handled += 1;
    const context = currentContext();
    return {
      usagePercentage: 0,
      freeBytes: 0,
      usedFormatted: context?.requestId ?? '',
      quotaFormatted: who?.userId ?? 'nobody',
    };
  }

  @RpcHandler('media.photo.export')
  coded(): never {
    throw new AppError('QUOTA_EXCEEDED', 'Storage quota of 250 MB exceeded.', { file: ['too big'] });
  }

  @RpcHandler('media.image.resolve')
  broken(): never {
    throw new Error('secret detail');
  }

  /** Not media's: shows a nested validation. */
  @RpcHandler('media.photo.get_mine')
  ref(@Payload() dto: UserRefDto): PhotoDto {
    if (!(dto instanceof UserRefDto)) throw new Error('not an instance');
    return aPhoto({ id: dto.userId });
  }
}

@Module({ controllers: [FixtureController] })
class FixtureModule {}

/** A running stand-in for media. */
export interface Fixture {
  readonly server: RpcServer;
  readonly app: INestMicroservice;
  readonly drain: Drain;
  handled(): number;
  close(): Promise<void>;
}

export async function startFixture(config: BaseConfig, calls?: LocalCalls): Promise<Fixture> {
  const server = createRpcServer(config, 'media');
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    { module: FixtureModule, imports: [ConfigModule.of(config), RpcModule.forServer()] },
    { strategy: server, logger: false },
  );
  useRpc(app);
  await app.listen();
  calls?.add('media', server);
  return {
    server,
    app,
    drain: app.get(Drain),
    handled: () => app.get(FixtureController).handled,
    close: () => app.close(),
  };
}

/** A client as a service has it. */
export const clientOf = (config: BaseConfig, calls?: LocalCalls): RpcClient =>
  new RpcClient(config, Logger.silent(), calls);

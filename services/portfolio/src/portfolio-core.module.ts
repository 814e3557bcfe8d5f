import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import type { PortfolioConfig } from './config.js';
import { MIGRATIONS } from './migrations/list.js';
import { Template } from './templates/template.entity.js';

/** What the service and its commands stand on: rows and the client for RPC. All global. */
@Module({})
export class PortfolioCoreModule {
  static of(config: PortfolioConfig): DynamicModule {
    return {
      module: PortfolioCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Template], migrations: MIGRATIONS, config }),
        RpcModule.forClient(),
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { PortfolioConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/list.js';
import { KeepReadModel } from './keep-read-model.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';
import { Template } from '../templates/template.entity.js';

/** What the service and the rebuild command share: the database, the read model, questions to others. */
@Module({})
export class ReadModelModule {
  static register(config: PortfolioConfig): DynamicModule {
    return {
      module: ReadModelModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Template], migrations: MIGRATIONS, config }),
        RpcModule.forClient(),
      ],
      providers: [KeepReadModel, ProfilesRepository, PublicPhotosRepository],
      exports: [KeepReadModel, ProfilesRepository, PublicPhotosRepository],
    };
  }
}

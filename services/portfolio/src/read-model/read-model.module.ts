import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { PortfolioConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/list.js';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { SiteImagesRepository } from './site-images.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';
import { Template } from '../templates/template.entity.js';

const PROJECTIONS = [CategoriesRepository, SiteImagesRepository, ProfilesRepository, PublicPhotosRepository];

/** What the service and the rebuild command share: database, projections, RPC client. */
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
      providers: [DeletedUsersRepository, ...PROJECTIONS],
      exports: [DeletedUsersRepository, ...PROJECTIONS],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { TasksModule } from '@vitrine/platform/tasks/tasks.module';
import type { MediaConfig } from './config.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/list.js';

/** What every process of media stands on: its rows, its objects, its queues and tasks. All global. */
@Module({})
export class MediaCoreModule {
  static of(config: MediaConfig): DynamicModule {
    return {
      module: MediaCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: ENTITIES, migrations: MIGRATIONS, config }),
        ObjectStoreModule.of(config),
        QueuesModule.forProducer(),
        TasksModule.forStarter(),
      ],
    };
  }
}

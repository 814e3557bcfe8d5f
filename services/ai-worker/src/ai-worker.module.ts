import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { AnalysisModule } from './analysis/analysis.module.js';
import { BannersModule } from './banners/banners.module.js';
import type { AiWorkerConfig } from './config.js';

@Module({})
export class AiWorkerModule {
  static register(config: AiWorkerConfig): DynamicModule {
    return {
      module: AiWorkerModule,
      imports: [
        ConfigModule.of(config),
        ObjectStoreModule.of(config),
        QueuesModule.forConsumer('ai-worker'),
        EventsModule.forPublisher(),
        AnalysisModule,
        BannersModule,
      ],
    };
  }
}

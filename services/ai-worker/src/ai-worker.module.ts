import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { AnalysePhoto } from './analysis/analyse-photo.js';
import { AnalysePhotoWorker } from './analysis/analyse-photo.worker.js';
import { chooseAnalyser } from './analysis/choose-analyser.js';
import { PhotoAnalyser } from './analysis/photo-analyser.port.js';
import { SuggestTextsWorker } from './analysis/suggest-texts.worker.js';
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
      ],
      providers: [
        { provide: PhotoAnalyser, useFactory: () => chooseAnalyser(config) },
        AnalysePhoto,
        AnalysePhotoWorker,
        SuggestTextsWorker,
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { runProgram } from '@vitrine/platform/config/load-config';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { AnalysisModule } from './analysis/analysis.module.js';
import { BannersModule } from './banners/banners.module.js';
import { AiWorkerConfig } from './config.js';

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

export const startAiWorker: Start = (env, hostProcess) =>
  runProgram(
    AiWorkerConfig,
    (config) => runWorker({ name: 'ai-worker', module: AiWorkerModule.register(config), config, hostProcess }),
    env,
  );

import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { StoreSettings } from '../config/base-config.js';
import { Metrics } from '../health/define-metric.js';
import { Readiness } from '../health/readiness.js';
import { Logger } from '../log/logger.js';
import { ObjectStore } from './object-store.js';
import { ObservedObjectStore } from './observed-object-store.js';

/** Registers the store with readiness and closes it at the end. */
@Injectable()
class ObjectStoreLife implements OnApplicationShutdown {
  constructor(
    @Inject(ObjectStore) private readonly store: ObjectStore & { close?(): void },
    readiness: Readiness,
  ) {
    readiness.watch('store', () => store.check());
  }

  onApplicationShutdown(): void {
    this.store.close?.();
  }
}

/** Opens the store `config` names. `logger` is told of what does not belong into it, `metrics` how long calls take. */
export async function openObjectStore(config: StoreSettings, logger?: Logger, metrics?: Metrics): Promise<ObjectStore> {
  return new ObservedObjectStore(await openDriver(config), logger, metrics);
}

/** The driver of the other kind is not even loaded. */
async function openDriver(config: StoreSettings): Promise<ObjectStore> {
  if (config.OBJECT_STORE === 's3') {
    const { S3ObjectStore } = await import('./s3-object-store.js');
    return new S3ObjectStore({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET ?? '',
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    });
  }
  const { FsObjectStore } = await import('./fs-object-store.js');
  return new FsObjectStore(config.OBJECT_STORE_DIR ?? '');
}

/** {@link ObjectStore} for the whole process. Needs `ConfigModule`. */
@Module({})
export class ObjectStoreModule {
  static of(config: StoreSettings): DynamicModule {
    let module = known.get(config);
    if (!module) {
      module = {
        module: ObjectStoreModule,
        global: true,
        providers: [
          {
            provide: ObjectStore,
            inject: [Logger, Metrics],
            useFactory: (logger: Logger, metrics: Metrics) => openObjectStore(config, logger, metrics),
          },
          ObjectStoreLife,
        ],
        exports: [ObjectStore],
      };
      known.set(config, module);
    }
    return module;
  }
}

// Nest compares dynamic modules by identity: one config, one store.
const known = new WeakMap<StoreSettings, DynamicModule>();

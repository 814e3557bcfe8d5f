import 'reflect-metadata';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

/** Injection token of the process' validated config; the config's own class works as well. */
export const CONFIG = Symbol('vitrine.config');

/** Any class that can be mixed with another. */
// eslint-disable-next-line typescript/no-explicit-any -- TypeScript requires `any[]` in the constructor of a mixin's base
export type Constructor<T = object> = new (...args: any[]) => T;

/** Reads `1`, `true`, `yes`, `on` (any case) as true and everything else as false. */
export const Flag = (): PropertyDecorator =>
  Transform(({ obj, key, value }) => {
    const raw = (obj as Record<string, unknown>)[key];
    return typeof raw === 'string' ? /^(1|true|yes|on)$/i.test(raw.trim()) : value;
  });

/** Reads `a, b` as `['a', 'b']`; blanks are dropped. */
export const CommaList = (): PropertyDecorator =>
  Transform(({ obj, key, value }) => {
    const raw = (obj as Record<string, unknown>)[key];
    return typeof raw === 'string'
      ? raw
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : value;
  });

const PORT_URL = /^tcp:\/\/[^/:]+:\d{1,5}$/;

/** What a setting has to look like, in words: the rule itself is no sentence. */
export const like = (example: string): { message: string } => ({ message: `must be like ${example}` });

/**
 * What every process of Vitrine is configured by. A service extends it (with {@link WithDatabase}, {@link WithStore}),
 * fixes `SERVICE` and adds its own names; only decorated names are read from the environment.
 */
export class BaseConfig {
  /** Name of the service in logs and metrics; fixed in code, never read from the environment. */
  readonly SERVICE: string = 'service';

  @IsIn(['production', 'development', 'test']) readonly NODE_ENV: string = 'development';
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) readonly LOG_LEVEL: string = 'info';
  /** 0 means any free port; the log line `started` and the message to the parent process name it. */
  @IsInt() @Min(0) @Max(65_535) readonly HEALTH_PORT: number = 0;
  @IsString() readonly HEALTH_HOST: string = '0.0.0.0';
  /** What the process was built from, for `build_info`; images set it. */
  @IsString() readonly BUILD_REVISION: string = 'unknown';

  /** Where traces are sent, by OTLP over HTTP: a collector, without `/v1/traces`. Left out: none are made. */
  @ValidateIf((c: BaseConfig) => c.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
  @Matches(/^https?:\/\/[^\s?#]+$/, like('http://collector:4318'))
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** What the collector asks for, `name=value`, percent-encoded. */
  @CommaList()
  @Matches(/^[\w-]+=(?:[^%]|%[\da-f]{2})+$/i, { each: true, ...like('name=value, percent-encoded') })
  readonly OTEL_EXPORTER_OTLP_HEADERS: readonly string[] = [];
  /** The share of traces that is made, from 0 to 1. */
  @IsNumber() @Min(0) @Max(1) readonly OTEL_TRACES_SAMPLER_ARG: number = 1;

  @IsIn(['tcp', 'nats']) readonly RPC_TRANSPORT: 'tcp' | 'nats' = 'tcp';
  @ValidateIf((c: BaseConfig) => c.RPC_TRANSPORT === 'nats')
  @Matches(/^(nats|tls):\/\//, like('nats://user@host:4222'))
  readonly NATS_URL?: string;
  /** Address the RPC server listens on; its port is that of its own `RPC_<SERVICE>_URL`. */
  @IsString() readonly RPC_HOST: string = '127.0.0.1';
  @Matches(PORT_URL, like('tcp://host:4101')) readonly RPC_IDENTITY_URL: string = 'tcp://127.0.0.1:4101';
  @Matches(PORT_URL, like('tcp://host:4101')) readonly RPC_MEDIA_URL: string = 'tcp://127.0.0.1:4102';
  @Matches(PORT_URL, like('tcp://host:4101')) readonly RPC_PORTFOLIO_URL: string = 'tcp://127.0.0.1:4103';
  @Matches(PORT_URL, like('tcp://host:4101')) readonly RPC_NOTIFY_URL: string = 'tcp://127.0.0.1:4104';

  /** What every call between services carries, so that none is answered that another program of the machine makes. */
  @ValidateIf((c: BaseConfig) => c.RPC_TOKEN !== undefined) @MinLength(16) readonly RPC_TOKEN?: string;

  @Matches(/^(rediss?:\/\/|unix:\/)/, like('redis://:password@host:6379'))
  readonly REDIS_URL: string = 'redis://127.0.0.1:6379';
  /** First part of every Redis key; stacks that share one Redis differ in it. */
  @Matches(/^[a-z0-9-]+$/, like('vitrine: a to z, 0 to 9 and -')) readonly QUEUE_PREFIX: string = 'vitrine';

  /** Work in flight at SIGTERM gets this long; keep it below the orchestrator's own grace period. */
  @IsInt() @Min(0) readonly SHUTDOWN_TIMEOUT_MS: number = 25_000;
  /** How long a server goes on answering after it has reported that it is not ready. */
  @IsInt() @Min(0) readonly SHUTDOWN_DELAY_MS: number = 0;
  /** Shut down when the parent process that holds our IPC channel goes away. */
  @Flag() @IsBoolean() readonly EXIT_WITH_PARENT: boolean = false;
}

/** Settings of what a process tells of its work. */
export type TracingSettings = Pick<
  BaseConfig,
  'BUILD_REVISION' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Settings of a service with a database of its own. */
export interface DatabaseSettings {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOL: number;
  readonly MIGRATE: 'on' | 'off';
}

/** Adds {@link DatabaseSettings} to a config class. */
export function WithDatabase<T extends Constructor<BaseConfig>>(Base: T): T & Constructor<DatabaseSettings> {
  class ConfigWithDatabase extends Base implements DatabaseSettings {
    @Matches(/^postgres(ql)?:\/\//, like('postgres://user:password@host:5432/database'))
    readonly DATABASE_URL: string;
    /** At least 2: one connection may be waiting for a lock that another one holds. */
    @IsInt() @Min(2) @Max(100) readonly DATABASE_POOL: number = 10;
    /** `off`: the process changes no schema and starts when another one, `migrate.main.js`, has brought it this far. */
    @IsIn(['on', 'off']) readonly MIGRATE: 'on' | 'off' = 'on';
  }
  return ConfigWithDatabase;
}

/** Settings of a process that reads or writes objects of the store. */
export interface StoreSettings {
  readonly OBJECT_STORE: 'fs' | 's3';
  readonly OBJECT_STORE_DIR?: string;
  readonly S3_ENDPOINT?: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET?: string;
  readonly S3_ACCESS_KEY_ID?: string;
  readonly S3_SECRET_ACCESS_KEY?: string;
}

const onFs = ValidateIf((c: StoreSettings) => c.OBJECT_STORE === 'fs');
const onS3 = ValidateIf((c: StoreSettings) => c.OBJECT_STORE === 's3');

/** Adds {@link StoreSettings} to a config class. */
export function WithStore<T extends Constructor<BaseConfig>>(Base: T): T & Constructor<StoreSettings> {
  class ConfigWithStore extends Base implements StoreSettings {
    @IsIn(['fs', 's3']) readonly OBJECT_STORE: 'fs' | 's3' = 'fs';
    @onFs @IsString() @IsNotEmpty() readonly OBJECT_STORE_DIR?: string;
    /** Left out: Amazon's own. */
    @ValidateIf((c: StoreSettings) => c.OBJECT_STORE === 's3' && c.S3_ENDPOINT !== undefined)
    @Matches(/^https?:\/\/[^\s/]/, like('https://s3.example.org'))
    readonly S3_ENDPOINT?: string;
    @onS3 @IsString() readonly S3_REGION: string = 'us-east-1';
    @onS3 @IsString() @IsNotEmpty() readonly S3_BUCKET?: string;
    /** Left out together with the secret: the SDK's own search (role, profile). */
    @ValidateIf((c: StoreSettings) => c.S3_SECRET_ACCESS_KEY !== undefined)
    @IsString()
    @IsNotEmpty()
    readonly S3_ACCESS_KEY_ID?: string;
    @ValidateIf((c: StoreSettings) => c.S3_ACCESS_KEY_ID !== undefined)
    @IsString()
    @IsNotEmpty()
    readonly S3_SECRET_ACCESS_KEY?: string;
  }
  return ConfigWithStore;
}

/** {@link BaseConfig} with a database. */
export class DatabaseConfig extends WithDatabase(BaseConfig) {}

/** {@link BaseConfig} with an object store. */
export class StoreConfig extends WithStore(BaseConfig) {}

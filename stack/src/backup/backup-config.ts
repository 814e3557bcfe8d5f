import { join } from 'node:path';
import { BaseConfig, like, WithStore, type StoreSettings } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { IsInt, IsNotEmpty, IsString, Matches, Min, ValidateIf } from 'class-validator';
import type { DatabaseName } from './databases.js';

const POSTGRES = /^postgres(ql)?:\/\//;
const IfGiven = (): PropertyDecorator => ValidateIf((_config, value: unknown) => value !== undefined);
const inBucket = ValidateIf((c: BackupConfig) => c.BACKUP_S3_BUCKET !== undefined);

/** Settings of the backup command; docs/operations.md has the table. The store is what is backed up, or restored into. */
export class BackupConfig extends WithStore(BaseConfig) {
  override readonly SERVICE = 'backup';

  @IsString() @IsNotEmpty() readonly DATA_DIR: string = '.data';
  /** The server with the four databases; left out: the embedded one of `DATA_DIR`. A drill makes databases on it. */
  @IfGiven() @Matches(POSTGRES, like('postgres://user:password@host:5432/database')) readonly DATABASE_URL?: string;
  /** One database by itself, as the role that owns it. */
  @IfGiven()
  @Matches(POSTGRES, like('postgres://user:password@host:5432/database'))
  readonly DATABASE_URL_IDENTITY?: string;
  @IfGiven()
  @Matches(POSTGRES, like('postgres://user:password@host:5432/database'))
  readonly DATABASE_URL_MEDIA?: string;
  @IfGiven()
  @Matches(POSTGRES, like('postgres://user:password@host:5432/database'))
  readonly DATABASE_URL_PORTFOLIO?: string;
  @IfGiven()
  @Matches(POSTGRES, like('postgres://user:password@host:5432/database'))
  readonly DATABASE_URL_NOTIFY?: string;

  /** Where backups are kept: a folder, or a bucket of its own. */
  @ValidateIf((c: BackupConfig) => c.BACKUP_S3_BUCKET === undefined)
  @IsString()
  @IsNotEmpty()
  readonly BACKUP_DIR?: string;
  @IfGiven() @IsString() @IsNotEmpty() readonly BACKUP_S3_BUCKET?: string;
  @inBucket @IfGiven() @Matches(/^https?:\/\//, like('https://s3.example.org')) readonly BACKUP_S3_ENDPOINT?: string;
  @inBucket @IsString() readonly BACKUP_S3_REGION: string = 'us-east-1';
  @IfGiven() @IsString() @IsNotEmpty() readonly BACKUP_S3_ACCESS_KEY_ID?: string;
  @IfGiven() @IsString() @IsNotEmpty() readonly BACKUP_S3_SECRET_ACCESS_KEY?: string;

  /** Older backups go, but for the newest `BACKUP_KEEP_LEAST`. */
  @IsInt() @Min(1) readonly BACKUP_KEEP_DAYS: number = 30;
  @IsInt() @Min(1) readonly BACKUP_KEEP_LEAST: number = 7;
  /** Originals that a drill reads whole and compares. */
  @IsInt() @Min(1) readonly DRILL_ORIGINALS: number = 100;
}

/** Throws `ConfigError`. Photographs are in `DATA_DIR` unless something else is said. */
export function readBackupConfig(env: NodeJS.ProcessEnv): BackupConfig {
  const inFolder = env['OBJECT_STORE'] !== 's3' && !env['OBJECT_STORE_DIR'];
  const objects = join(env['DATA_DIR'] || '.data', 'objects');
  return loadConfig(BackupConfig, inFolder ? { ...env, OBJECT_STORE_DIR: objects } : env);
}

/** The place of backups as a store. */
export const targetSettings = (config: BackupConfig): StoreSettings =>
  config.BACKUP_S3_BUCKET === undefined
    ? { OBJECT_STORE: 'fs', OBJECT_STORE_DIR: config.BACKUP_DIR ?? '', S3_REGION: '' }
    : {
        OBJECT_STORE: 's3',
        S3_BUCKET: config.BACKUP_S3_BUCKET,
        S3_REGION: config.BACKUP_S3_REGION,
        ...(config.BACKUP_S3_ENDPOINT && { S3_ENDPOINT: config.BACKUP_S3_ENDPOINT }),
        ...(config.BACKUP_S3_ACCESS_KEY_ID && { S3_ACCESS_KEY_ID: config.BACKUP_S3_ACCESS_KEY_ID }),
        ...(config.BACKUP_S3_SECRET_ACCESS_KEY && { S3_SECRET_ACCESS_KEY: config.BACKUP_S3_SECRET_ACCESS_KEY }),
      };

/** The address of a database: its own, or by its usual name on `server`. */
export const databaseUrl = (config: BackupConfig, server: string, name: DatabaseName): string =>
  config[`DATABASE_URL_${name.toUpperCase() as Uppercase<DatabaseName>}`] ?? onServer(server, `vitrine_${name}`);

/** The address of a database on a server. */
export const onServer = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

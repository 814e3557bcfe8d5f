import { loadConfig } from '@vitrine/platform/config/load-config';
import { MediaConfig } from '../../src/config.js';

/** A valid configuration; `settings` go over it. */
export const mediaConfig = (settings: Record<string, string> = {}): MediaConfig =>
  loadConfig(MediaConfig, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/media',
    OBJECT_STORE: 'fs',
    OBJECT_STORE_DIR: '/nowhere',
    ...settings,
  });

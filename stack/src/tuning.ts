import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@vitrine/dev-servers/root';

/*
 * What `npm start` tells V8, malloc and libuv, each with what it is for. A setting whose figure nobody would notice goes;
 * `npm run bench -- memory reads ingest` says what one is worth today; bench/notes has how the figures came.
 */

/** The environment of every process. Images are decoded into buffers of many MB. */
export const TUNED_ENVIRONMENT = {
  // glibc gives threads up to eight arenas a core, and keeps what was freed in each.
  MALLOC_ARENA_MAX: '2',
  // Large blocks return to the system at once: 50 to 100 MB of the decoders, for 2 % of the time of rendering.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  // Of libuv, four otherwise: names, files and sockets of the store would queue up behind images that are encoded.
  UV_THREADPOOL_SIZE: '16',
} as const;

/** Connections of a pool, of which there is one a service; together they stay far below max_connections of the embedded server. */
export const DATABASE_POOL = '8';

/** Options of node for a process with `heapMb` at most; images are outside of it. No source maps: they cost more memory than they tell. */
export const nodeOptionsOf = (heapMb: number): string[] => [
  `--max-old-space-size=${heapMb}`,
  // For `supervisor/collect-at-rest.ts`: 4 to 15 MB of each process at rest.
  '--expose-gc',
  // V8's own 16 MB is collected half as often and takes as long for an answer.
  '--max-semi-space-size=4',
  // Without it most starts of a gateway allocate requests among what lives long: a read costs 1.3 to 1.6 times as much.
  '--no-allocation-site-pretenuring',
  // By 6 to 29 % otherwise: everything but the pixels of a photo takes 0.24 of what these take instead of 0.19.
  '--heap-growing-percent=50',
  '--import',
  pathToFileURL(join(ROOT, 'stack', 'dist', 'supervisor', 'child-guard.js')).href,
];

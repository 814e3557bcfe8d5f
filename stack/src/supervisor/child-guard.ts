import { isMainThread } from 'node:worker_threads';
import { collectAtRest } from './collect-at-rest.js';

/**
 * Loaded into every process of the product before its own code. The IPC channel ends when the supervisor
 * ends, also when it is killed; nothing would restart or stop this process afterwards, so it stops as on SIGTERM.
 */
if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 9_000).unref();
  });
  process.channel.unref(); // listening for the end must not keep the process alive
  collectAtRest();
}

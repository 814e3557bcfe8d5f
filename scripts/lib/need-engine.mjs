/** Ends with one sentence and 1 where no Docker engine with Compose answers. */
import { spawnSync } from 'node:child_process';
import { getContainerRuntimeClient } from 'testcontainers';

try {
  await getContainerRuntimeClient();
  const { status, error } = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' });
  if (status !== 0) throw error ?? new Error('no Compose');
} catch {
  console.error('These tests need a Docker engine with Compose, and none answers here.');
  process.exit(1);
}

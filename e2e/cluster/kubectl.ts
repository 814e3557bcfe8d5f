import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAMESPACE = process.env.K8S_NAMESPACE ?? 'vitrine';

/** What `kubectl` prints, in the product's namespace. Throws with its message when it fails. */
export const kubectl = async (...args: string[]): Promise<string> =>
  (await run('kubectl', ['--namespace', NAMESPACE, ...args], { maxBuffer: 1 << 26 })).stdout.trim();

/** The processes of the product; servers and tools for a try beside it have a label more. */
export const deployables = async (): Promise<string[]> =>
  (await kubectl('get', 'deployments', '--selector', '!app.kubernetes.io/component', '--output', 'name')).split('\n');

/** Resolves when all pods of a Deployment are of its newest kind, ready, and the former ones are ending. */
export const rolledOut = (deployment: string): Promise<string> =>
  kubectl('rollout', 'status', deployment, '--timeout', '15m');

/** Pods of a Deployment by its name: those that are ready, and all that are wanted. */
export async function podsOf(name: string): Promise<{ ready: number; wanted: number }> {
  const path = '{.status.readyReplicas} {.spec.replicas}';
  const [ready = '', wanted = ''] = (await kubectl('get', `deployment/${name}`, '--output', `jsonpath=${path}`)).split(
    ' ',
  );
  return { ready: Number(ready) || 0, wanted: Number(wanted) || 0 };
}

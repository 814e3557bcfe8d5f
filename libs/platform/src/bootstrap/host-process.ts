import type { LocalCalls } from '../rpc/local-calls.js';

/** What an application takes from the process it runs in. */
export interface HostProcess {
  /** The application has ended, with 1 when that was not in order. Nothing of it may run afterwards. */
  readonly leave: (code: 0 | 1) => void;
  /** The services that answer in this process. */
  readonly calls?: LocalCalls;
}

/** Starts an application, on the settings of `env` and in `hostProcess` where others share it. The whole of `main.ts`. */
export type Start = (env?: NodeJS.ProcessEnv, hostProcess?: HostProcess) => Promise<void>;

/** A process with one application in it. */
export const OWN_PROCESS: HostProcess = { leave: (code) => process.exit(code) };

/** What a service takes from the process it runs in. */
export interface HostProcess {
  /** The settings of this service, and of no other one that runs beside it. */
  readonly env: NodeJS.ProcessEnv;
  /** The service has ended, with 1 when that was not in order. Nothing of it may run afterwards. */
  readonly leave: (code: 0 | 1) => void;
}

/** The exit code of a process whose settings do not fit: another attempt would read the same. EX_CONFIG of sysexits.h. */
export const EXIT_CONFIG = 78;

let host: HostProcess = { env: process.env, leave: (code) => process.exit(code) };

/** A process of its own, unless several services share one. */
export const hostProcess = (): HostProcess => host;

/** Called before the service is loaded, in a process that several share. */
export const runIn = (shared: HostProcess): void => {
  host = shared;
};

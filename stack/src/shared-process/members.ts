/** A service of a shared process. */
export interface Member {
  readonly name: string;
  /** The file that a process of its own would run. */
  readonly entry: string;
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv;
}

/** What the supervisor sends to a shared process once it runs. */
export interface Members {
  readonly members: readonly Member[];
}

import type { Site } from './site.ts';

/** What is aimed at: a read or a change that costs a fifth more at most, whatever the site holds. */
export const AIM = 1.2;

/** Something a visitor or photographer does, once a round; rounds differ, so that no cache has the answer. */
export interface Measured {
  what: string;
  /** At most this ratio; none: it is printed beside the others. */
  aim?: number;
  run(site: Site, round: number): Promise<unknown>;
  /** Lets what `run` has left to the background end; not counted. */
  settle?(site: Site): Promise<unknown>;
}

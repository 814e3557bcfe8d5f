/** By name: whether it answered when it was used last. */
const seen = new Map<string, boolean>();

/** Notes whether `dependency` answered: of what is only seen in use, such as a mail server. */
export const sawDependency = (dependency: string, isUp: boolean): void => void seen.set(dependency, isUp);

/** As {@link sawDependency} has them, in the words of a readiness report. */
export const seenDependencies = (): Record<string, string> =>
  Object.fromEntries([...seen].map(([name, isUp]) => [name, isUp ? 'ok' : 'down']));

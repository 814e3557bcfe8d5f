import { useIsMutating, type Mutation } from '@tanstack/react-query';
import { useLeaveWarning } from './use-leave-warning.js';

/** `meta` of a mutation that sends many requests one after the other. */
export const TAKES_LONG = { takesLong: true } as const;

/** Has the browser confirm before the page is left while a change waits for the network, or has only come halfway. */
export const useUnfinishedChanges = (): void => {
  useLeaveWarning(useIsMutating({ predicate: isUnfinished }) > 0);
};

const isUnfinished = ({ state, meta }: Mutation): boolean =>
  state.isPaused || meta?.['takesLong'] === TAKES_LONG.takesLong;

import { queryOptions, skipToken } from '@tanstack/react-query';
import { IDEMPOTENCY_HEADER, ROUTES } from '@vitrine/contracts/http/routes';
import type { CreatePickerSessionDto, PickerStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { RESPOND_ASYNC } from '../../shared/api/respond-async.js';

/** LIM-36, LIM-37. */
const PICKER_POLLS = { everyMs: 10_000, max: 60 } as const;

const NOTHING_YET: PickerStatusDto = { hasPhotos: false, photoCount: 0, state: 'waiting' };

/** How many answers and failures have come. */
const pollsOf = ({ dataUpdateCount, errorUpdateCount }: { dataUpdateCount: number; errorUpdateCount: number }) =>
  dataUpdateCount + errorUpdateCount;

/** Whether the limit of polls is reached (GPH-22). */
export const isLate = (state: { dataUpdateCount: number; errorUpdateCount: number }): boolean =>
  pollsOf(state) >= PICKER_POLLS.max;

/** Whether nothing will come of a picker session. */
export const isEnded = ({ hasPhotos, state }: PickerStatusDto): boolean =>
  !hasPhotos && (state === 'expired' || state === 'cancelled');

/**
 * Follows a picker session, also while its window hides the page (GPH-21). A failed poll is ignored (GPH-28). A session
 * that was begun just now is not read at once; one of before a reload is.
 */
export const pickerStatusQuery = (sessionId: string | null, isNew: boolean) =>
  queryOptions({
    queryKey: [ROUTES.pickerStatus.path, sessionId] as const,
    queryFn:
      sessionId === null ? skipToken : ({ signal }) => callRoute('pickerStatus', { params: { sessionId }, signal }),
    initialData: NOTHING_YET,
    initialDataUpdatedAt: () => (isNew ? Date.now() : 0),
    staleTime: PICKER_POLLS.everyMs,
    retry: false,
    refetchInterval: ({ state }) =>
      isLate(state) || (state.data && (state.data.hasPhotos || isEnded(state.data))) ? false : PICKER_POLLS.everyMs,
    refetchIntervalInBackground: true,
  });

/** `project`: where what is picked comes to, too. */
export const createPickerSession = (project: CreatePickerSessionDto['project'] | null) =>
  callRoute('createPickerSession', { body: project ? { project } : {}, credentials: 'include' });

export const cancelPicker = (sessionId: string) => callRoute('cancelPicker', { params: { sessionId } });

/** Imports what was picked: the result, or the task that has it when it ends. Once, however often it is sent. */
export const importPicked = (picked: { sessionId: string; photoCount: number }) =>
  callRoute('importPicked', { body: picked, headers: { [IDEMPOTENCY_HEADER]: picked.sessionId, ...RESPOND_ASYNC } });

import { useQueryClient } from '@tanstack/react-query';
import type { VisitorSettingsDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../shared/api/query-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { useOptimisticMutation, usePendingChanges } from '../optimistic.js';
import { storeUser } from '../session/current-user.js';

/** All settings share one call: sent one after the other, so that the last answer holds all of them. */
const SAVE_SETTINGS = ['visitor-settings'];

interface SettingTexts {
  done: (change: VisitorSettingsDto) => string;
  failed: string;
}

/** Saves settings of the account at once (PROF-34, PROF-35, API-22, UPL-35). */
export const useSaveVisitorSettings = ({ done, failed }: SettingTexts) => {
  const client = useQueryClient();
  return useOptimisticMutation({
    ...WHEN_ONLINE,
    mutationKey: SAVE_SETTINGS,
    outOfDate: ['page'],
    mutationFn: (change: VisitorSettingsDto) => callRoute('setVisitorSettings', { body: change }),
    onSuccess: (saved, change) => {
      toast({ title: done(change) });
      void storeUser(client, saved);
    },
    onError: () => toast({ title: failed, variant: 'destructive' }),
  });
};

/** The user's settings with the pending changes of them. */
export const useVisitorSettings = (user: UserDto): UserDto =>
  Object.assign({}, user, ...usePendingChanges<VisitorSettingsDto>(SAVE_SETTINGS)) as UserDto;

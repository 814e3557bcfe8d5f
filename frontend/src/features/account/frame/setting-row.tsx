import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callRoute } from '../../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../../shared/api/query-client.js';
import { Switch } from '../../../shared/ui/switch.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { refreshDependants } from '../../../data/dependants.js';
import { ONE_SETTING_AT_A_TIME } from './one-setting-at-a-time.js';

/** A setting that is on or off. */
export interface Setting {
  id: 'showTitles' | 'showExif' | 'allowAiCrawlers' | 'suggestTexts';
  label: string;
  about: string;
  /** What is said once it is on, off, or could not be saved. */
  on: string;
  off: string;
  failed: string;
}

/** A switch with what it means. It is saved at once, and taken back when the server refuses. */
export const SettingRow = ({ setting, user, session }: TabProps & { setting: Setting }) => {
  const { id, label, about, on, off, failed } = setting;
  const note = useId();
  const client = useQueryClient();
  const save = useMutation({
    ...WHEN_ONLINE,
    ...ONE_SETTING_AT_A_TIME,
    mutationFn: (value: boolean) => callRoute('setVisitorSettings', { body: { [id]: value } }),
    onSuccess: (saved, value) => {
      toast({ title: value ? on : off });
      return Promise.all([session.changed(saved), refreshDependants(client, 'page')]);
    },
    onError: () => toast({ title: failed, variant: 'destructive' }),
  });
  return (
    <li className="flex items-start justify-between gap-8 border-b border-line py-5">
      <div>
        <p className="text-sm font-medium">{label}</p>
        <p id={note} className="mt-1 text-sm text-ink-2">
          {about}
        </p>
      </div>
      <div className="pt-0.5">
        <Switch
          label={label}
          describedBy={note}
          checked={save.isPending ? save.variables : user[id]}
          onChange={save.mutate}
        />
      </div>
    </li>
  );
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useId } from 'react';
import { callRoute } from '../../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../../shared/api/query-client.js';
import { Switch } from '../../../shared/ui/switch.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { refreshPage } from '../api/refresh-page.js';
import { ONE_SETTING_AT_A_TIME } from './one-setting-at-a-time.js';

type Setting = 'showTitles' | 'showExif' | 'allowAiCrawlers';

const SETTINGS: readonly { id: Setting; label: string; about: string; on: string; off: string; failed: string }[] = [
  {
    id: 'showTitles',
    label: 'Show titles',
    about:
      'Visitors read the titles of your photos. When off, they see the photos alone; screen readers still say what a photo is called.',
    on: 'Titles are shown',
    off: 'Titles are hidden',
    failed: 'Failed to update the titles setting',
  },
  {
    id: 'showExif',
    label: 'Show camera settings',
    about:
      'Visitors see the camera, lens and exposure of a photo where its file names them, never when or where it was taken.',
    on: 'Camera settings are shown',
    off: 'Camera settings are hidden',
    failed: 'Failed to update camera settings',
  },
  {
    id: 'allowAiCrawlers',
    label: 'AI crawlers',
    about:
      'Programs that collect pictures to train AI may read your portfolio. When off, we ask them to stay away and refuse those we recognise; one that hides what it is cannot be stopped.',
    on: 'AI crawlers are allowed',
    off: 'AI crawlers are turned away',
    failed: 'Failed to update the AI crawler setting',
  },
];

/** What visitors and their programs may see besides the photos. Each switch is saved at once. */
export const VisitorSwitches = ({ user, session }: TabProps) => (
  <ul className="max-w-[62ch] border-t border-line">
    {SETTINGS.map((setting) => (
      <SettingRow key={setting.id} setting={setting} user={user} session={session} />
    ))}
  </ul>
);

const SettingRow = ({ setting, user, session }: TabProps & { setting: (typeof SETTINGS)[number] }) => {
  const { id, label, about, on, off, failed } = setting;
  const note = useId();
  const client = useQueryClient();
  const save = useMutation({
    ...WHEN_ONLINE,
    ...ONE_SETTING_AT_A_TIME,
    mutationFn: (value: boolean) => callRoute<UserDto>('setVisitorSettings', { body: { [id]: value } }),
    onSuccess: (saved, value) => {
      toast({ title: value ? on : off });
      return Promise.all([session.changed(saved), refreshPage(client)]);
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

import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useId } from 'react';
import { Switch } from '../../../shared/ui/switch.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';

/** A setting that is on or off. */
export interface Setting {
  id: 'showTitles' | 'showExif' | 'allowAiCrawlers' | 'suggestTexts';
  label: MessageDescriptor;
  about: MessageDescriptor;
  /** Toasts once it is on, off, or could not be saved. */
  on: MessageDescriptor;
  off: MessageDescriptor;
  failed: MessageDescriptor;
}

/** A switch with what it means. It is saved at once. */
export const SettingRow = ({ setting, user }: TabProps & { setting: Setting }) => {
  const { id, label, about, on, off, failed } = setting;
  const { t } = useLingui();
  const note = useId();
  const save = useSaveVisitorSettings({ done: (change) => t(change[id] ? on : off), failed: t(failed) });
  const isOn = useVisitorSettings(user)[id];
  return (
    <li className="flex items-start justify-between gap-8 border-b border-line py-5">
      <div>
        <p className="text-sm font-medium">{t(label)}</p>
        <p id={note} className="mt-1 text-sm text-ink-2">
          {t(about)}
        </p>
      </div>
      <div className="pt-0.5">
        <Switch label={t(label)} describedBy={note} checked={isOn} onChange={(value) => save.mutate({ [id]: value })} />
      </div>
    </li>
  );
};

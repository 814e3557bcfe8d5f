import { msg } from '@lingui/core/macro';
import type { TabProps } from '../account-session.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';

const SETTINGS: readonly Setting[] = [
  {
    id: 'showTitles',
    label: msg`Show titles`,
    about: msg`Visitors read the titles of your photos. When off, they see the photos alone; screen readers still say what a photo is called.`,
    on: msg`Titles are shown`,
    off: msg`Titles are hidden`,
    failed: msg`Failed to update the titles setting`,
  },
  {
    id: 'showExif',
    label: msg`Show camera settings`,
    about: msg`Visitors see the camera, lens and exposure of a photo where its file names them, never when or where it was taken.`,
    on: msg`Camera settings are shown`,
    off: msg`Camera settings are hidden`,
    failed: msg`Failed to update camera settings`,
  },
  {
    id: 'allowAiCrawlers',
    label: msg`AI crawlers`,
    about: msg`Programs that collect pictures to train AI may read your portfolio. When off, we ask them to stay away and refuse those we recognize; one that hides what it is cannot be stopped.`,
    on: msg`AI crawlers are allowed`,
    off: msg`AI crawlers are turned away`,
    failed: msg`Failed to update the AI crawler setting`,
  },
];

/** What visitors and their programs may see besides the photos. Each switch is saved at once. */
export const VisitorSwitches = ({ user }: TabProps) => (
  <ul className="max-w-[62ch] border-t border-line">
    {SETTINGS.map((setting) => (
      <SettingRow key={setting.id} setting={setting} user={user} />
    ))}
  </ul>
);

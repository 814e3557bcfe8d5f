import type { TabProps } from '../account-session.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';

const SETTINGS: readonly Setting[] = [
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
export const VisitorSwitches = ({ user }: TabProps) => (
  <ul className="max-w-[62ch] border-t border-line">
    {SETTINGS.map((setting) => (
      <SettingRow key={setting.id} setting={setting} user={user} />
    ))}
  </ul>
);

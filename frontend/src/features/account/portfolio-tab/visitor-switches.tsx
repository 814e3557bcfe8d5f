import type { TabProps } from '../account-session.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';
import { PORTFOLIO_TAB_TEXT } from './portfolio-tab-texts.js';

const TEXT = PORTFOLIO_TAB_TEXT.visitorSwitches;

const SETTINGS: readonly Setting[] = [
  {
    id: 'showTitles',
    label: TEXT.showTitlesLabel,
    about: TEXT.showTitlesAbout,
    on: TEXT.showTitlesOn,
    off: TEXT.showTitlesOff,
    failed: TEXT.showTitlesFailed,
  },
  {
    id: 'showExif',
    label: TEXT.showExifLabel,
    about: TEXT.showExifAbout,
    on: TEXT.showExifOn,
    off: TEXT.showExifOff,
    failed: TEXT.showExifFailed,
  },
  {
    id: 'allowAiCrawlers',
    label: TEXT.allowAiCrawlersLabel,
    about: TEXT.allowAiCrawlersAbout,
    on: TEXT.allowAiCrawlersOn,
    off: TEXT.allowAiCrawlersOff,
    failed: TEXT.allowAiCrawlersFailed,
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

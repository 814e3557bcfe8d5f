import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-GEN, ADM-COMP. */
export const SettingsTab = () => <TabPlaceholder id="settings" title="Settings" />;

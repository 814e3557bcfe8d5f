import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-STOR. */
export const StorageTab = () => <TabPlaceholder id="storage" title="Storage Analytics" />;

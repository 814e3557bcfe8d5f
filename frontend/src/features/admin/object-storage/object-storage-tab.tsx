import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-OBJ. */
export const ObjectStorageTab = () => <TabPlaceholder id="object-storage" title="Object Storage" />;

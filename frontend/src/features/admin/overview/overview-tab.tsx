import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-GEN. */
export const OverviewTab = () => <TabPlaceholder id="overview" title="Overview" />;

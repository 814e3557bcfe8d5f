import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-FEAT. */
export const FeaturedTab = () => <TabPlaceholder id="featured" title="Featured Photos" />;

import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-MSG. */
export const MessagesTab = () => <TabPlaceholder id="messages" title="Messages" />;

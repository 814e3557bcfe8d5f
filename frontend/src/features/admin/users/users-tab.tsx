import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-USR. */
export const UsersTab = () => <TabPlaceholder id="users" title="Users" />;

/** Areas, or single requirements, that are built to the last line. `npm run spec -- --check` keeps them tested. */
export const FINISHED = ['AUTH', 'ONB', 'UPL', 'URLS', 'SEC-17', 'SEC-18', 'SEC-19', 'SEC-20', 'SEC-21'];

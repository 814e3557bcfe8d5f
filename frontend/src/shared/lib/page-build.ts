import { BUILD_HEADER } from '@vitrine/contracts/http/routes';
import { createStore } from './create-store.js';

/** The server's last answer came from another build than this page's. */
export const isOld = createStore(false);
/** How many things a reload would lose; `hold-page.ts` counts. */
export const unsaved = createStore(0);

/** The build of this page; empty where the server has not set it. */
export const pageBuild = (): string => document.querySelector<HTMLMetaElement>('[name=vitrine-build]')?.content ?? '';

/** Compares the build of the server's answer with this page's. What a proxy in front answers by itself names none. */
export const noteBuild = ({ headers }: Response): void => {
  const theirs = headers.get(BUILD_HEADER);
  const ours = theirs && pageBuild();
  isOld.set(!!ours && ours !== theirs);
};

/** There is a newer build, and the next step to another page may be a document of its own. */
export const mayReload = (): boolean => isOld.current() && !unsaved.current();

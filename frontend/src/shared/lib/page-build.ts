import { BUILD_HEADER } from '@vitrine/contracts/http/routes';

let isOld = false;
let unsaved = 0;

/** The build of this page; empty where the server has not set it. */
export const pageBuild = (): string => document.querySelector<HTMLMetaElement>('[name=vitrine-build]')?.content ?? '';

/** Compares the build of the server's answer with this page's. */
export const noteBuild = (answer: Response): void => {
  const theirs = answer.headers.get(BUILD_HEADER);
  const ours = theirs && pageBuild();
  if (ours) isOld = ours !== theirs;
};

/** Counts what a reload would lose; returns the function that counts it off. */
export const holdPage = (): (() => void) => {
  unsaved += 1;
  return () => void (unsaved -= 1);
};

/** There is a newer build, and the next step to another page may be a document of its own. */
export const mayReload = (): boolean => isOld && unsaved === 0;

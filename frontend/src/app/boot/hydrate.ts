// The page is a document that can be read, scrolled and sent. The code that hydrates it is fetched when the visitor is
// about to use it, not for reading (decision 0016). A file of its own: the policy forbids inline scripts.
import { waitForUse } from './wait-for-use.js';

const filesIn = (list = ''): string[] => list.split(' ').filter(Boolean);

if (document.currentScript) {
  const { files, viewer } = document.currentScript.dataset;
  waitForUse({ page: filesIn(files), viewer: filesIn(viewer) });
}

// The site's only service worker. Its scope is the one address to which phones send what another program shares
// (work-overlays.tsx registers it), so it sees no page, photo or call, and it answers nothing from what it keeps.
import { SHARE_TARGET } from '@vitrine/contracts/site-paths.rules';
import { keepShare } from '../../shared/lib/kept-shares.js';

/** As far as it is needed here; the library of its types contradicts that of a window. */
interface FetchEvent extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** Keeps the files and leads on to the page; where they could not be kept the page finds none, and says so. */
const answerShare = async (request: Request): Promise<Response> => {
  try {
    const sent = (await request.formData()).getAll(SHARE_TARGET.field);
    await keepShare(sent.filter((value) => value instanceof File));
  } catch {
    // No room, or broken off.
  }
  return Response.redirect(new URL(SHARE_TARGET.next, request.url), 303);
};

addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent;
  const { method, url } = fetching.request;
  if (method === 'POST' && new URL(url).pathname === SHARE_TARGET.path)
    fetching.respondWith(answerShare(fetching.request));
});

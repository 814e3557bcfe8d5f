const ELEMENT_ID = 'vitrine-data';

interface Sent {
  path: string;
  data: object;
}

let read: Sent | null | undefined;
let renderedWith: object | null = null;

/**
 * What the server put into the page so that it draws without a second round trip. It belongs to the
 * address the document was loaded from; on any other address there is none.
 */
export const pageData = <T>(name: string): T | undefined => {
  if (renderedWith) return (renderedWith as Record<string, T | undefined>)[name];
  if (read === undefined) read = readElement();
  if (!read || read.path !== window.location.pathname) return undefined;
  return (read.data as Record<string, T | undefined>)[name];
};

/** Once the document's page is left, what came with it is old: coming back asks again. */
export const leaveDocument = (): void => {
  if (read && read.path !== window.location.pathname) read = null;
};

/** Draws with the data that will be in the page, on the server. Drawing never waits, so no two pages mix. */
export const renderWithPageData = <T>(data: object, draw: () => T): T => {
  renderedWith = data;
  try {
    return draw();
  } finally {
    renderedWith = null;
  }
};

/**
 * A page is at its own address from here on, which may be another form of the one that was asked for; the answer to a
 * form that was sent without a script stands at the form's.
 */
export const applyCanonicalUrl = (serverRenderedUrl: string | null): void => {
  const { history, location } = window;
  const { address } = (readElement()?.data ?? {}) as { address?: unknown };
  const path = serverRenderedUrl?.split('?', 1)[0];
  if (typeof address === 'string') history.replaceState(null, '', address);
  else if (path !== undefined && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash);
};

const readElement = (): Sent | null => {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    return { path: window.location.pathname, data: JSON.parse(text) as object };
  } catch {
    return null;
  }
};

/** For tests, which have several pages in one document. */
export const forgetPageData = (): void => {
  read = undefined;
};

import type { PageData } from '@vitrine/contracts/server-rendering';

const ELEMENT_ID = 'vitrine-data';

interface DocumentData {
  /** Null: it was left, and what it had of its own is forgotten. */
  path: string | null;
  /** Null: it has none. */
  data: PageData | null;
}

/** The document's data once it was read. */
let read: DocumentData | undefined;
/** On the server, the data of the page that is being rendered; null between two pages. */
let renderedWith: PageData | null = null;

/**
 * The data the server put into the document, so that the page renders without a second round trip. It belongs to the
 * address the document was loaded from; on any other address there is none.
 */
export const pageData = <K extends keyof PageData>(name: K): PageData[K] | undefined => {
  if (renderedWith) return renderedWith[name];
  read ??= readElement();
  return read.path === window.location.pathname ? read.data?.[name] : undefined;
};

/** The operator wants no page to say what it is made with: the same on every address (LOOK-12). */
export const hidesMaker = (): boolean => {
  const data = renderedWith ?? (read ??= readElement()).data;
  return data?.hidesMaker ?? false;
};

/** What the pages of a photographer's beside the portfolio have of the server. */
export const sitePageData = () => pageData('sitePage') ?? pageData('projects') ?? pageData('links');

/** Once the document's page is left its data is old: coming back requests it again. */
export const leaveDocument = (): void => {
  if (isDocumentLeft()) read = { path: null, data: hidesMaker() ? { hidesMaker: true } : null };
};

/** The page was come to within the site: the document is that of another address. */
export const isDocumentLeft = (): boolean => read !== undefined && read.path !== window.location.pathname;

/** Renders with the data of one page, on the server. `render` is synchronous, or pages would see each other's data. */
export const renderWithPageData = <T>(data: PageData, render: () => T): T => {
  if (renderedWith) throw new Error('a page is rendered while another one is');
  renderedWith = data;
  try {
    return render();
  } finally {
    renderedWith = null;
  }
};

/**
 * Puts the page's canonical address into the bar, where it was requested by another form of it. The answer to a form
 * sent without a script names the page it shows.
 */
export const applyCanonicalUrl = (serverRenderedUrl: string | null): void => {
  const { history, location } = window;
  const address = readElement().data?.address;
  const path = serverRenderedUrl?.split('?', 1)[0];
  if (address !== undefined) history.replaceState(null, '', address);
  else if (path !== undefined && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash);
};

const readElement = (): DocumentData => {
  const path = window.location.pathname;
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  try {
    return { path, data: text ? (JSON.parse(text) as PageData) : null };
  } catch {
    return { path, data: null };
  }
};

/** For tests, which have several pages in one document. */
export const forgetPageData = (): void => {
  read = undefined;
};

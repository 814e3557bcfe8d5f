const ELEMENT_ID = 'vitrine-data';

let read: { path: string; data: Record<string, unknown> } | null | undefined;

/**
 * What the server put into the page so that it draws without a second round trip. It belongs to the
 * address the document was loaded from; on any other address there is none.
 */
export const pageData = <T>(name: string): T | undefined => {
  read ??= readElement();
  if (!read || read.path !== window.location.pathname) return undefined;
  return read.data[name] as T | undefined;
};

const readElement = () => {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    return { path: window.location.pathname, data: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return null;
  }
};

/** For tests, which have several pages in one document. */
export const forgetPageData = (): void => {
  read = undefined;
};

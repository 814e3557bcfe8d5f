/** What a page has the browser do. An object, so that tests can watch it. */
export const browser = {
  /** A full navigation, for addresses of the server. */
  goTo: (address: string): void => window.location.assign(address),
  /** The same, in place of this entry of the history. */
  replaceBy: (address: string): void => window.location.replace(address),
  /** Asks the server for this page again. */
  reload: (): void => window.location.reload(),
  /** Downloads an address of this site and stays on the page: no warning of unsaved changes. */
  download: (address: string): void => {
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  },
};

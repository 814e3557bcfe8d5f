/** What a page has the browser do. An object, so that tests can watch it. */
export const browser = {
  /** A full navigation, for addresses the server answers. */
  goTo: (address: string): void => window.location.assign(address),
  /** Saves what is at an address of this site, and stays on the page: nothing that is unsaved is asked about. */
  download: (address: string): void => {
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  },
};

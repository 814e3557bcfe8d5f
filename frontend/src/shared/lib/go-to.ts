/** A full navigation, for addresses the server answers. An object, so that tests can watch it. */
export const browser = {
  goTo: (address: string): void => window.location.assign(address),
};

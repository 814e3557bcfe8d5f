const OF = /\?service=([\w-]+)$/;
const OWN = /\/(?:services|libs\/platform)\/[^?]*$/;

/** The address under which `service` has a module for itself, with all that the module keeps between calls. */
export const ownAddress = (url: string, service: string): string => `${url}?service=${service}`;

/** The address of the file behind an address of {@link ownAddress}. */
export const withoutOwner = (url: string): string => url.replace(OF, '');

/**
 * The address of a module that `importer` asks for and that was found at `url`. What a service has for itself imports the
 * product's other modules for itself, too: its metrics, its tracer, its settings. Libraries are loaded once.
 */
export const addressFor = (url: string, importer: string | undefined): string => {
  const service = importer && OF.exec(importer)?.[1];
  return service && OWN.test(url) && !url.includes('/node_modules/') ? ownAddress(url, service) : url;
};

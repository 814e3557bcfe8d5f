const OF = 'service';
const OWN = /\/(?:services|libs\/platform)\/[^?]*$/;

/** The address under which `service` has a module for itself, with all that the module keeps between calls. */
export const ownAddress = (url: string, service: string): string => `${url}?${OF}=${service}`;

/**
 * The address of a module that `importer` asks for and that was found at `url`. What a service has for itself imports the
 * product's other modules for itself, too: its metrics, its tracer, its settings. Libraries are loaded once.
 */
export const addressFor = (url: string, importer: string | undefined): string => {
  const service = importer && new URL(importer).searchParams.get(OF);
  return service && OWN.test(url) && !url.includes('/node_modules/') ? ownAddress(url, service) : url;
};

/** Injection token of the process' validated config; the config's own class works as well. */
export const CONFIG = Symbol('vitrine.config');

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;

/** Whether an address leads to this machine whoever opens it. */
export const isLocalAddress = (url: string): boolean => LOCAL.test(new URL(url).hostname);

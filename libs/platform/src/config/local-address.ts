const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;

/** Whether an address leads to this machine from any client. */
export const isLocalAddress = (url: string): boolean => LOCAL.test(new URL(url).hostname);

/** LIM-38. */
const SIZE = { width: 800, height: 900 } as const;

/** The library's own window. */
export interface PickerWindow {
  goTo(address: string): void;
  close(): void;
}

/**
 * Opens the window empty, in the click itself: browsers block one that is opened after an answer has come. It cannot
 * reach this page. Null when it is blocked all the same.
 */
export const openPickerWindow = (): PickerWindow | null => {
  const left = Math.max(0, window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - SIZE.height) / 2);
  const place = { ...SIZE, left: Math.round(left), top: Math.round(top) };
  const features = ['popup', ...Object.entries(place).map(([name, value]) => `${name}=${value}`)].join(',');
  const opened = window.open('about:blank', '_blank', features);
  if (!opened) return null;
  opened.opener = null;
  return {
    goTo: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
};

import { COMPATIBILITY_TEXT } from './compatibility-texts.js';

const TEXT = COMPATIBILITY_TEXT.browserInfo;

/** Names and values that identify a browser (ADM-COMP-02). */
export type BrowserInfo = readonly (readonly [name: string, value: string])[];

export const browserInfo = (): BrowserInfo => {
  const { userAgent, language, cookieEnabled } = navigator;
  const { platform } = (navigator as Navigator & { userAgentData?: { platform?: string } }).userAgentData ?? {};
  const scale = window.devicePixelRatio;
  return [
    [TEXT.userAgent, userAgent],
    ...(platform ? [[TEXT.platform, platform] as const] : []),
    [TEXT.language, language],
    [TEXT.window, `${window.innerWidth} × ${window.innerHeight}`],
    [TEXT.screen, `${window.screen.width} × ${window.screen.height}${scale === 1 ? '' : `, ${scale}×`}`],
    [TEXT.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone],
    [TEXT.cookies, cookieEnabled ? TEXT.on : TEXT.off],
  ];
};

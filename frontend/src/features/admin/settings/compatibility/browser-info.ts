import { t } from '@lingui/core/macro';

/** Names and values that identify a browser (ADM-COMP-02). */
export type BrowserInfo = readonly (readonly [name: string, value: string])[];

export const browserInfo = (): BrowserInfo => {
  const { userAgent, language, cookieEnabled } = navigator;
  const { platform } = (navigator as Navigator & { userAgentData?: { platform?: string } }).userAgentData ?? {};
  const scale = window.devicePixelRatio;
  return [
    [t`User agent`, userAgent],
    ...(platform ? [[t`Platform`, platform] as const] : []),
    [t`Language`, language],
    [t`Window`, `${window.innerWidth} × ${window.innerHeight}`],
    [t`Screen`, `${window.screen.width} × ${window.screen.height}${scale === 1 ? '' : `, ${scale}×`}`],
    [t`Time zone`, Intl.DateTimeFormat().resolvedOptions().timeZone],
    [t`Cookies`, cookieEnabled ? t`on` : t`off`],
  ];
};

import type { AiStatus } from '@vitrine/contracts/media/photo.rules';

/** How the table shows an AI status (PHOTO-29 to PHOTO-31). */
export const AI_STATUS_LABEL: Record<AiStatus, string> = {
  none: /*i18n*/ 'Ready',
  completed: /*i18n*/ 'Complete',
  failed: /*i18n*/ 'Failed',
};

import type { AiStatus } from '@vitrine/contracts/media/photo.rules';

/** How the table shows an AI status (PHOTO-29 to PHOTO-31). */
export const AI_STATUS_LABEL: Record<AiStatus, string> = { none: 'Ready', completed: 'Complete', failed: 'Failed' };

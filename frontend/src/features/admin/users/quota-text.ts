import { MB } from '@vitrine/contracts/media/photo.rules';
import { QUOTA_MAX_BYTES } from '@vitrine/contracts/media/user-storage.rules';

/** A quota as it stands in its field, in megabytes; empty for the default. */
export const quotaText = (bytes: number | null): string => (bytes === null ? '' : String(+(bytes / MB).toFixed(3)));

/** The quota that a field says, in bytes: null for the default, undefined for what is no quota, infinite for too much. */
export const quotaOfText = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\d+([.,]\d+)?$/.test(typed)) return undefined;
  const bytes = Math.round(Number(typed.replace(',', '.')) * MB);
  return bytes <= QUOTA_MAX_BYTES ? bytes : Infinity;
};

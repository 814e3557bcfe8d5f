import { createDraft } from '../draft.js';

export const RIGHTS_FIELDS = ['creator', 'credit', 'copyright', 'usageTerms', 'licensingPage'] as const;
export type RightsField = (typeof RIGHTS_FIELDS)[number];

/** Only what is typed and not stored. */
export type TypedRights = Partial<Record<RightsField, string>>;

export const rightsDraft = createDraft<TypedRights>();

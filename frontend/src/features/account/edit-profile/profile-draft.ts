import { createDraft } from '../draft.js';
import type { ProfileValues } from './profile-values.js';

export const { keep: keepDraft, of: draftOf, clear: clearDraft } = createDraft<ProfileValues>();

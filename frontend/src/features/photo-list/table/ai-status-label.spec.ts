import { expect, it } from '@jest/globals';
import { AI_STATUS_LABEL } from './ai-status-label.js';

it('PHOTO-29 PHOTO-30 PHOTO-31 names the AI states', () => {
  expect(AI_STATUS_LABEL).toEqual({ none: 'Ready', completed: 'Complete', failed: 'Failed' });
});

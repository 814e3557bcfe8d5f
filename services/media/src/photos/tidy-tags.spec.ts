import { expect, it } from '@jest/globals';
import { tidyTags } from './tidy-tags.js';

it('PHOTO-34 trims tags and drops empties and repeats', () => {
  expect(tidyTags([' sea ', '', 'sea', '  ', 'Sky'])).toEqual(['sea', 'Sky']);
});

import { config } from '../../shared/config.js';
import type { Recipient } from './recipient.js';

/** The heading of an enquiry about one photo. */
export const LICENCE_TITLE = 'Licence this picture';

/** The sentence below the title (CONT-09). */
export const introOf = (to: Recipient | null): string => {
  // A signed-in user's home page carries their own name.
  if (!to)
    return `A question, an idea, or something that does not work as it should? Write to the people of ${config.brand}.`;
  if (to.about) return `Tell ${to.name} what the picture is for, where it will be seen and for how long.`;
  if (to.preference === 'booking')
    return `Tell ${to.name} what you are planning. A day, a place and a few words are enough to begin.`;
  if (to.preference === 'prints')
    return `Would you like to live with one of these pictures? Tell ${to.name} which one, and how large.`;
  return `A question, an idea or a kind word? Write to ${to.name}.`;
};

/** Above the three fields about an event, which are shown whatever the preference is (CONT-04, CONT-07, CONT-08). */
export const occasionOf = ({ preference }: Recipient): string =>
  preference === 'booking' ? 'The occasion' : 'Is it for an occasion?';

const MESSAGE_HINTS = {
  site: 'What is it about?',
  booking: 'What are you planning, and where?',
  prints: 'Which picture, which size, and where should it go?',
  general: 'What would you like to say?',
} as const;

export const messageHintOf = (to: Recipient | null): string =>
  to?.about
    ? 'What is it for, where, and for how long?'
    : MESSAGE_HINTS[!to ? 'site' : to.preference === 'disabled' ? 'general' : to.preference];

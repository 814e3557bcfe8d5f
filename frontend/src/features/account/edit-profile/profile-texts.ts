/** What stands below the username: whether another one is free, and what becomes of links to the present address. */
export const usernameHelp = (state: 'same' | 'asking' | 'answered', isOther: boolean): string => {
  if (isOther && state === 'asking') return 'Checking whether this is free…';
  if (isOther && state === 'answered')
    return 'This username is free. Links to your present address lead on to the new one.';
  return 'Letters, numbers, hyphens and underscores.';
};

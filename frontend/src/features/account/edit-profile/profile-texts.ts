/** Notes below the username: whether another one is free, and what happens to links to the present address. */
export const usernameHelp = (state: 'same' | 'asking' | 'answered', isOther: boolean): string => {
  if (isOther && state === 'asking') return 'Checking whether this is free…';
  if (isOther && state === 'answered')
    return 'This username is free. Links to your present address lead on to the new one.';
  return 'Letters, numbers, hyphens and underscores.';
};

/** Texts of the profile form, by the file that shows them; sentences with markup stay inline. */
export const PROFILE_FORM_TEXT = {
  addressChoice: {
    portfolioAddress: 'Portfolio address',
  },
  addressPreview: {
    usernameLabel: 'Username',
    fullnameDashLabel: 'Full name with a dash',
    fullnameDotLabel: 'Full name with a dot',
    userIdLabel: 'User ID',
    withoutUsername: (instead: string) => `Without a username this is ${instead}.`,
    noLatinLetters: (names: string, instead: string) =>
      `Your ${names} has no letters from a to z, so this is ${instead}.`,
    lettersLeftOut: 'Letters of other scripts than Latin are left out.',
    withoutNames: (names: string, instead: string) => `Without a ${names} this is ${instead}.`,
  },
  editProfileTab: {
    title: 'Profile',
    lead: 'Who you are, in your own words, and where your portfolio is found.',
  },
  profileForm: {
    profile: 'Profile',
    checkingWhetherAddressFree: 'Checking whether this address is free…',
    saving: 'Saving…',
    saveChanges: 'Save changes',
    cancel: 'Cancel',
    savedSoonConnectionBack: 'Saved as soon as the connection is back',
    unsavedChanges: 'Unsaved changes',
  },
  profileValues: {
    invalidLink: 'Invalid link',
  },
  socialFields: {
    socialLinksLocation: 'Social links and location',
    optional: 'Optional',
    shownBesideNamePortfolio: 'Shown beside your name on your portfolio. Leave out what you like.',
    instagram: 'Instagram',
    twitter: 'Twitter',
    website: 'Website',
    city: 'City',
    country: 'Country',
  },
} as const;

/** Texts of the account page around its tabs, by the file that shows them; sentences with markup stay inline. */
export const ACCOUNT_TEXT = {
  accountPage: {
    account: 'Your account',
    notShown: 'This could not be shown. Please check your connection and try again.',
    reload: 'Reload',
  },
  accountHeader: {
    photographer: 'Photographer',
    administrator: 'Administrator',
    user: 'User',
    emailPrivate: 'Email on file (private)',
    accountType: 'Account type',
    userId: 'User ID',
    copyUserId: 'Copy user ID',
    userIdCopied: 'User ID copied to clipboard',
  },
  profileSummary: {
    profileSummary: 'Profile Summary',
    refresh: 'Refresh',
    username: 'Username',
    firstName: 'First name',
    lastName: 'Last name',
    portfolioUrl: 'Portfolio URL',
    notSet: 'Not set',
    copyPortfolioUrl: 'Copy portfolio URL',
    portfolioUrlCopied: 'Portfolio URL copied to clipboard',
  },
  tabAddress: {
    photosLabel: 'My Photos',
    servicesLabel: 'Services',
    profileLabel: 'Edit Profile',
    portfolioLabel: 'Portfolio',
    settingsLabel: 'Settings',
  },
} as const;

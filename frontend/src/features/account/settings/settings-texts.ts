/** Texts of the account page's settings, by the file that shows them; sentences with markup stay inline. */
export const SETTINGS_TEXT = {
  changePasswordDialog: {
    title: 'Change Password',
    description: 'Your password is managed by your sign-in provider.',
    close: 'Close',
    openProviderAccount: 'Open provider account',
    changeAtProvider: 'Change it on your account page there. You stay signed in here.',
    changeElsewhere: 'Change it where you created your sign-in account. It is never stored here.',
  },
  deleteAccountDialog: {
    title: 'Delete Account',
    description: 'This cannot be undone. What goes for good:',
    typeUsername: 'Type your username to go on.',
    cancel: 'Cancel',
    deleting: 'Deleting…',
    takePhotosFirst: 'Take your photos with you first, and wait until they are saved.',
    username: 'Your username',
    accountNotDeleted: 'The account could not be deleted. Please try again.',
  },
  settingsTab: {
    title: 'Settings',
    password: 'Password',
    passwordAbout: 'Your sign-in provider keeps your password. It is changed there, not here.',
    changePassword: 'Change Password',
    sessions: 'Sessions',
    sessionsAbout: 'Signs you out in every browser and on every device, this one too.',
    signOutEverywhere: 'Sign Out Everywhere',
    signOutQuestion: 'Sign out everywhere?',
    deleteAccount: 'Delete account',
    deleteAccountAbout: 'Removes your photos, your portfolio and everything else that is yours. This cannot be undone.',
    deleteAccountButton: 'Delete Account',
  },
} as const;

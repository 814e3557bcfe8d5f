/** Texts of the first profile, by the file that shows them; sentences with markup stay inline. */
export const ONBOARDING_TEXT = {
  onboardingForm: {
    yourUsername: 'your-username',
    isFree: 'this is free.',
    tryAgain: 'Please try again',
    profileCompletionFailed: 'Profile completion failed',
    saving: 'Saving…',
    completeProfile: 'Complete profile',
  },
} as const;

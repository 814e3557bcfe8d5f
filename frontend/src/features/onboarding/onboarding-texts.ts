/** Texts of the first profile, by the file that shows them; a sentence with markup stands where it is marked up. */
export const ONBOARDING_TEXT = {
  onboardingForm: {
    tryAgain: 'Please try again',
    profileCompletionFailed: 'Profile completion failed',
    saving: 'Saving…',
    completeProfile: 'Complete profile',
  },
} as const;

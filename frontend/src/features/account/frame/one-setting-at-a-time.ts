/** These settings share one call: one after the other, the last answer knows of all of them. */
export const ONE_SETTING_AT_A_TIME = { scope: { id: 'visitor-settings' } } as const;

export const OVERVIEW_TEXT = {
  overviewTab: {
    title: 'Overview',
    totalUsers: 'Total users',
    adminUsers: 'Admin users',
    platformStatus: 'Platform status',
    active: 'Active',
    noCounts: 'The numbers of users could not be loaded.',
    retry: 'Retry',
  },
} as const;

/** Texts of the dashboard around its tabs. */
export const ADMIN_TEXT = {
  adminPage: {
    title: 'Admin Dashboard',
    tabs: 'Dashboard',
    notShown: 'This could not be shown. Please check your connection and try again.',
    reload: 'Reload',
  },
  tabAddress: {
    overview: 'Overview',
    users: 'Users',
    messages: 'Messages',
    heroBanners: 'Hero Banners',
    featured: 'Featured Photos',
    aiInsights: 'AI Insights',
    storage: 'Storage Analytics',
    objectStorage: 'Object Storage',
    settings: 'Settings',
  },
  holdHint: {
    held: 'Since a restore, no file is deleted.',
    show: 'See what to do',
  },
} as const;

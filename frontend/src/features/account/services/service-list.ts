/** ACCT-37. `planned` is a status of the list that no service has yet (ACCT-43). */
export type ServiceStatus = 'active' | 'coming-soon' | 'planned';

export interface Service {
  id: string;
  name: string;
  about: string;
  status: ServiceStatus;
}
export interface ServiceGroup {
  title: string;
  services: readonly Service[];
}

export const STATUS_LABEL: Record<ServiceStatus, string> = {
  active: 'Active',
  'coming-soon': 'Coming Soon',
  planned: 'Planned',
};

/** ACCT-33 to ACCT-36, ACCT-43. */
export const SERVICE_GROUPS: readonly ServiceGroup[] = [
  {
    title: 'Photo Libraries',
    services: [
      { id: 'google-photos', name: 'Google Photos', about: 'Bring pictures over from your library.', status: 'active' },
    ],
  },
  {
    title: 'Cloud Storage',
    services: [
      { id: 'dropbox', name: 'Dropbox', about: 'Import from your folders.', status: 'coming-soon' },
      { id: 'onedrive', name: 'OneDrive', about: 'Import from your folders.', status: 'coming-soon' },
      { id: 'icloud-photos', name: 'iCloud Photos', about: 'Import from your library.', status: 'coming-soon' },
    ],
  },
  {
    title: 'Social',
    services: [{ id: 'instagram', name: 'Instagram', about: 'Share what you publish here.', status: 'coming-soon' }],
  },
];

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Cloud, Images, Share2, type LucideIcon } from 'lucide-react';

/** ACCT-37. `planned` is a status of the list that no service has yet (ACCT-43). */
export type ServiceStatus = 'active' | 'coming-soon' | 'planned';

export interface Service {
  id: string;
  name: string;
  about: MessageDescriptor;
  status: ServiceStatus;
}
export interface ServiceGroup {
  title: MessageDescriptor;
  mark: LucideIcon;
  services: readonly Service[];
}

export const STATUS_LABEL: Record<ServiceStatus, MessageDescriptor> = {
  active: msg`Active`,
  'coming-soon': msg`Coming Soon`,
  planned: msg`Planned`,
};

/** ACCT-33 to ACCT-36, ACCT-43. */
export const SERVICE_GROUPS: readonly ServiceGroup[] = [
  {
    title: msg`Photo Libraries`,
    mark: Images,
    services: [
      {
        id: 'google-photos',
        name: 'Google Photos',
        about: msg`Bring pictures over from your library.`,
        status: 'active',
      },
    ],
  },
  {
    title: msg`Cloud Storage`,
    mark: Cloud,
    services: [
      { id: 'dropbox', name: 'Dropbox', about: msg`Import from your folders.`, status: 'coming-soon' },
      { id: 'onedrive', name: 'OneDrive', about: msg`Import from your folders.`, status: 'coming-soon' },
      { id: 'icloud-photos', name: 'iCloud Photos', about: msg`Import from your library.`, status: 'coming-soon' },
    ],
  },
  {
    title: msg`Social`,
    mark: Share2,
    services: [{ id: 'instagram', name: 'Instagram', about: msg`Share what you publish here.`, status: 'coming-soon' }],
  },
];

import { msg } from '@lingui/core/macro';
import type { GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { ComponentType } from 'react';

/** The tabs of a gallery in their order; the first is the one that opens by itself. */
export const TABS = [
  { id: 'photos', label: msg`Photos` },
  { id: 'look', label: msg`Look` },
  { id: 'links', label: msg`People & links` },
  { id: 'rules', label: msg`Downloads & rules` },
  { id: 'proofing', label: msg`Proofing` },
  { id: 'mails', label: msg`Mails` },
  { id: 'activity', label: msg`Activity` },
] as const;
export type TabId = (typeof TABS)[number]['id'];

export const tabOf = (tab: string | undefined): TabId => TABS.find(({ id }) => id === tab)?.id ?? 'photos';

export interface TabProps {
  gallery: GalleryDto;
}

/** The ways of files into a set. Uploads are a feature of their own, so the route hands them in. */
export type Uploads = ComponentType<{ galleryId: string; setId: string }>;

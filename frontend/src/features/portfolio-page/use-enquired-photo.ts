import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { AllPhotos } from '../../data/portfolio/use-all-photos.js';
import { pageData } from '../../shared/api/page-data.js';
import { LICENCE_PARAM } from '../../shared/lib/photo-link.js';

/** The photo that an enquiry is about: the address names it, or the form that came back without JavaScript. */
export const useEnquiredPhoto = ({ photos, featured, isComplete, loadAll }: AllPhotos): PublicPhotoDto | undefined => {
  const [params] = useSearchParams();
  const id = params.get(LICENCE_PARAM) ?? pageData('contact')?.values['photoId'];
  const found = id ? [...photos, ...featured].find((photo) => photo.id === id) : undefined;
  const isMissing = Boolean(id) && !found && !isComplete;
  useEffect(() => {
    if (isMissing) loadAll();
  }, [isMissing, loadAll]);
  return found;
};

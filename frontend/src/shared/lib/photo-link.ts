/** What names a photo in an address. */
export const PHOTO_PARAM = 'photo';

/** The address that opens a photo: the photographer's portfolio where its path is known, which has all photos. */
export const linkToPhoto = ({ id, photographerPath }: { id: string; photographerPath?: string }): string => {
  const link = new URL(photographerPath ?? window.location.pathname, window.location.origin);
  link.searchParams.set(PHOTO_PARAM, id);
  return link.href;
};

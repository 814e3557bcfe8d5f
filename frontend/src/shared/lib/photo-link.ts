/** What names a photo in an address. */
export const PHOTO_PARAM = 'photo';
/** What names the photo that an enquiry is about. */
export const LICENCE_PARAM = 'licence';

/** The form of the portfolio at `path`, for an enquiry about a photo. */
export const licenceLinkTo = (path: string, id: string): string => `${path}?${LICENCE_PARAM}=${id}#contact`;

/** The address that opens a photo: the photographer's portfolio where its path is known, which has all photos. */
export const linkToPhoto = ({ id, photographerPath }: { id: string; photographerPath?: string }): string => {
  const link = new URL(photographerPath ?? window.location.pathname, window.location.origin);
  link.searchParams.set(PHOTO_PARAM, id);
  return link.href;
};

import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';

/** The photos after the first ones, part by part. */
export interface LaterPhotos {
  photos: readonly PublicPhotoDto[];
  /** Where the next part begins. */
  next: number;
  isComplete: boolean;
}

/** Parts may overlap when the photographer adds or removes one between two of them; each photo is listed once. */
export const joinPhotos = (...parts: (readonly PublicPhotoDto[])[]): PublicPhotoDto[] => [
  ...new Map(parts.flat().map((photo) => [photo.id, photo])).values(),
];

export const afterPart = (
  had: LaterPhotos,
  part: readonly PublicPhotoDto[],
  { total, partSize }: { total: number; partSize: number },
): LaterPhotos => {
  const next = had.next + part.length;
  return { photos: [...had.photos, ...part], next, isComplete: part.length < partSize || next >= total };
};

import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** An administrator has put the photo into the trash: its owner cannot restore it. */
export const isByAdmin = ({ trashed }: PhotoDto): boolean => trashed?.byAdmin === true;

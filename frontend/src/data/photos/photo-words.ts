import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** What a download gives: never called the original when it is not. */
export const downloadWords = ({ file }: PhotoDto): string =>
  file.kept ? 'Download original' : 'Download optimized file';

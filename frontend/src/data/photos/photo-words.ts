import { t } from '@lingui/core/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { addressOf, request } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';

/** What a download gives: never called the original when it is not. */
export const downloadWords = ({ file }: PhotoDto): string =>
  file.kept ? t`Download original` : t`Download optimized file`;

/** What is wrong with the stored file, as it is known; empty where nothing is. */
export const lostWords = ({ file }: PhotoDto): string =>
  file.lost ? (file.lost === 'missing' ? t`Original missing` : t`Original damaged`) : '';

/** A browser says of a download only that it has failed: the first byte tells why. */
export const sayIfLost = async ({ id }: PhotoDto): Promise<void> => {
  try {
    await request(addressOf('originalFile', { id }), { headers: { Range: 'bytes=0-0' } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ORIGINAL_LOST') return;
    toast({ title: t`Download failed`, description: sentenceOf(error), variant: 'destructive' });
  }
};

import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import { PHOTO_LIST_TEXT } from './photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.counters;

/** PHOTO-18: counted on what the filter finds. */
export const Counters = ({ counts }: { counts: OwnPhotosPageDto['counts'] | undefined }) => (
  <dl className="mt-8 flex gap-10 md:gap-16">
    <Count name={TEXT.totalPhotos} value={counts?.matching} />
    <Count name={TEXT.public} value={counts?.public} />
    <Count name={TEXT.featured} value={counts?.featured} />
  </dl>
);

const Count = ({ name, value }: { name: string; value: number | undefined }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="tabular text-xl tracking-tight">{value?.toLocaleString('en') ?? '–'}</dd>
  </div>
);

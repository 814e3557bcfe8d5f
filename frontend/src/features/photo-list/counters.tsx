import { useLingui } from '@lingui/react/macro';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';

/** PHOTO-18: counted on what the filter finds. */
export const Counters = ({ counts }: { counts: OwnPhotosPageDto['counts'] | undefined }) => {
  const { t } = useLingui();
  return (
    <dl className="mt-8 flex gap-10 md:gap-16">
      <Count name={t`Total Photos`} value={counts?.matching} />
      <Count name={t`Public`} value={counts?.public} />
      <Count name={t`Featured`} value={counts?.featured} />
    </dl>
  );
};

const Count = ({ name, value }: { name: string; value: number | undefined }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="tabular text-xl tracking-tight">{value?.toLocaleString('en') ?? '–'}</dd>
  </div>
);

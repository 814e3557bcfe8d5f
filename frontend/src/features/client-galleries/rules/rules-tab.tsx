import { Trans, useLingui } from '@lingui/react/macro';
import {
  DOWNLOAD_SIZES,
  ENTRY_RULES,
  GALLERY_LIMITS,
  GALLERY_STAGES,
  type DownloadSize,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { GallerySettingsDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { useChangeGallery } from '../../../data/client-galleries/change-galleries.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { ChoiceCards } from '../../../shared/ui/choice-cards.js';
import { dayText, ENTRY_NAMES, ENTRY_NOTES, SIZE_NAMES, SIZE_NOTES, STAGE_NAMES } from '../gallery-words.js';
import type { TabProps } from '../tabs.js';
import { SavedText, SwitchRow } from '../saved-fields.js';

/** A whole number from 1, or null for an empty field; undefined: neither. */
export const numberOf = (text: string): number | null | undefined => {
  if (text === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= GALLERY_LIMITS.photos ? number : undefined;
};

/** STUD-24 to STUD-28: what visitors may do, until when, and how far the work is. */
export const RulesTab = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { rules, opensOn, closesOn, timeZone, tellsOpening, asksConsent, day } = gallery;
  const { mutate } = useChangeGallery(gallery.id);
  const save = (change: GallerySettingsDto) => mutate(change);
  const saveRules = ({ downloads = rules.downloads, ...change }: Partial<typeof rules>) =>
    save({ rules: { ...rules, ...change, downloads: [...downloads] } });
  const { picksMin, picksMax } = rules;
  const toggle = (size: DownloadSize, on: boolean) =>
    saveRules({ downloads: DOWNLOAD_SIZES.filter((one) => (one === size ? on : rules.downloads.includes(one))) });
  const countProblem = (text: string, other: number | null, isMin: boolean) => {
    const number = numberOf(text);
    if (number === undefined) return t`Please enter a number from 1 to ${GALLERY_LIMITS.photos}.`;
    if (number === null || other === null || (isMin ? number <= other : number >= other)) return null;
    return t`The least cannot be more than the most.`;
  };
  const setCount = (name: 'picksMin' | 'picksMax', text: string) => saveRules({ [name]: numberOf(text) ?? null });

  return (
    <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-16">
      <ProgressSection gallery={gallery} />
      <Section
        id="downloads"
        title={t`Downloads`}
        lead={<Trans>What visitors may take with them. A link can allow less, never more.</Trans>}
      >
        <div className="border-t border-line">
          {DOWNLOAD_SIZES.map((size) => (
            <SwitchRow
              key={size}
              label={t(SIZE_NAMES[size])}
              note={t(SIZE_NOTES[size])}
              checked={rules.downloads.includes(size)}
              onChange={(on) => toggle(size, on)}
            />
          ))}
        </div>
      </Section>
      <Section id="choosing" title={t`Choosing and comments`}>
        <div className="border-t border-line">
          <SwitchRow
            label={t`Hearts`}
            note={t`Visitors choose photos in lists of their own, and submit them to you.`}
            checked={rules.marks}
            onChange={(marks) => saveRules({ marks })}
          />
          <SwitchRow
            label={t`Comments`}
            note={t`Visitors write under a photo; you answer here.`}
            checked={rules.comments}
            onChange={(comments) => saveRules({ comments })}
          />
          <SwitchRow
            label={t`See what others chose`}
            note={t`Off: everybody sees their own hearts and comments alone.`}
            checked={rules.seeOthers}
            disabled={!rules.marks && !rules.comments}
            onChange={(seeOthers) => saveRules({ seeOthers })}
          />
        </div>
        {rules.marks && (
          <div className="mt-6 grid max-w-96 grid-cols-2 gap-5">
            <SavedText
              label={t`At least`}
              type="number"
              min={1}
              placeholder={t`Any`}
              value={picksMin === null ? '' : String(picksMin)}
              problemOf={(text) => countProblem(text, picksMax, true)}
              onSave={(text) => setCount('picksMin', text)}
            />
            <SavedText
              label={t`At most`}
              type="number"
              min={1}
              placeholder={t`Any`}
              value={picksMax === null ? '' : String(picksMax)}
              problemOf={(text) => countProblem(text, picksMin, false)}
              onSave={(text) => setCount('picksMax', text)}
            />
          </div>
        )}
        {(rules.marks || rules.comments) && (
          <div className="mt-8">
            <ChoiceCards
              legend={t`Who one has to be`}
              value={rules.entry}
              onChange={(entry) => saveRules({ entry })}
              className="sm:grid-cols-3"
              choices={ENTRY_RULES.map((id) => ({ id, label: t(ENTRY_NAMES[id]), note: t(ENTRY_NOTES[id]) }))}
            />
          </div>
        )}
      </Section>
      <Section
        id="dates"
        title={t`Dates`}
        lead={
          <Trans>
            It closes at the end of the day in {timeZone}. Closing hides it and deletes nothing; you can open it again.
          </Trans>
        }
      >
        <div className="grid gap-5 sm:grid-cols-3">
          <SavedText label={t`Day`} type="date" value={day ?? ''} onSave={(text) => save({ day: text || null })} />
          <SavedText
            label={t`Opens on`}
            type="date"
            help={opensOn ? undefined : t`At once`}
            value={opensOn ?? ''}
            onSave={(text) => save({ opensOn: text || null })}
          />
          <SavedText
            label={t`Closes after`}
            type="date"
            help={closesOn ? undefined : t`Never by itself`}
            value={closesOn ?? ''}
            problemOf={(text) => (text && opensOn && text < opensOn ? t`This is before it opens.` : null)}
            onSave={(text) => save({ closesOn: text || null })}
          />
        </div>
      </Section>
      <Section id="others" title={t`Afterwards`}>
        <div className="border-t border-line">
          <SwitchRow
            label={t`Ask what may be shown`}
            note={t`Clients are asked whether their photos may come into your portfolio: all, some, or none. The answer is kept with its time.`}
            checked={asksConsent}
            onChange={(on) => save({ asksConsent: on })}
          />
          <SwitchRow
            label={t`Tell me when a link is opened first`}
            note={t`By mail, once for each link.`}
            checked={tellsOpening}
            onChange={(on) => save({ tellsOpening: on })}
          />
        </div>
      </Section>
    </div>
  );
};

/** How far the work is, as clients are told; and the first look before it is complete. */
const ProgressSection = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { stage, expectedPhotos, completeOn, photos, activeAt } = gallery;
  const { mutate } = useChangeGallery(gallery.id);
  const isFirstLook = expectedPhotos !== null || completeOn !== null;
  return (
    <Section id="progress" title={t`Progress`} lead={<Trans>Clients see it in the gallery, with its day.</Trans>}>
      <ChoiceCards
        legend={t`The work is at`}
        value={stage}
        onChange={(next) => mutate({ stage: next })}
        className="sm:grid-cols-3"
        choices={GALLERY_STAGES.map((id) => ({ id, label: t(STAGE_NAMES[id]) }))}
      />
      {activeAt && (
        <p className="mt-3 text-xs text-ink-2">
          <Trans>Something happened here last on {formatDay(activeAt)}.</Trans>
        </p>
      )}
      <div className="mt-6 border-t border-line">
        <SwitchRow
          label={t`First look`}
          note={
            isFirstLook
              ? t`Visitors read: ${photos} of about ${expectedPhotos ?? '…'}, the rest by ${dayText(completeOn) || '…'}.`
              : t`Show some photos now, and promise a day for the rest.`
          }
          checked={isFirstLook}
          onChange={(on) =>
            mutate(on ? { expectedPhotos: Math.max(1, photos * 10) } : { expectedPhotos: null, completeOn: null })
          }
        />
      </div>
      {isFirstLook && (
        <div className="mt-5 flex flex-wrap items-end gap-5">
          <SavedText
            label={t`About how many`}
            type="number"
            min={1}
            value={expectedPhotos === null ? '' : String(expectedPhotos)}
            problemOf={(text) =>
              numberOf(text) === undefined ? t`Please enter a number from 1 to ${GALLERY_LIMITS.photos}.` : null
            }
            onSave={(text) => mutate({ expectedPhotos: numberOf(text) ?? null })}
          />
          <SavedText
            label={t`The rest by`}
            type="date"
            value={completeOn ?? ''}
            onSave={(text) => mutate({ completeOn: text || null })}
          />
          <Button onClick={() => mutate({ expectedPhotos: null, completeOn: null })}>
            <Trans>It is complete</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
};

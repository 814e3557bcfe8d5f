import { useLingui } from '@lingui/react/macro';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Section } from '../../../shared/ui/section.js';
import { Switch } from '../../../shared/ui/switch.js';
import type { TabProps } from '../tabs.js';
import { CONSENT_NAMES, photosText } from '../gallery-words.js';

/** What may be shown, and the words that clients left (STUD-47). */
export const AfterwardsSections = ({ gallery: { id: galleryId, consents, testimonials } }: TabProps) => {
  const { t } = useLingui();
  const approve = useGalleryWrite('approveTestimonial', { failed: t`This could not be saved` });
  return (
    <>
      {consents.length > 0 && (
        <Section id="consents" title={t`May I show these?`}>
          <ul className="border-t border-line">
            {consents.map(({ person, answer, photos, at }) => (
              <li
                key={`${person} ${at}`}
                className="flex flex-wrap justify-between gap-x-6 border-b border-line py-4 text-sm"
              >
                <p>
                  <bdi className="font-medium">{person}</bdi>
                  {': '}
                  {answer === 'these' ? `${t(CONSENT_NAMES.these)} (${photosText(photos)})` : t(CONSENT_NAMES[answer])}
                </p>
                <p className="tabular text-ink-2">{formatTime(at)}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section
          id="testimonials"
          title={t`In their words`}
          lead={t`What clients left for you. Approve those that may be quoted.`}
        >
          <ul className="border-t border-line">
            {testimonials.map(({ id, person, text, at, isApproved }) => (
              <li key={id} className="flex items-start justify-between gap-8 border-b border-line py-4">
                <figure>
                  <blockquote dir="auto" className="max-w-[64ch] text-left text-sm whitespace-pre-line">
                    {text}
                  </blockquote>
                  <figcaption className="mt-1 text-xs text-ink-2">
                    <bdi>{person}</bdi>, {formatTime(at)}
                  </figcaption>
                </figure>
                <Switch
                  label={t`Show the words of ${person}`}
                  checked={
                    approve.isPending && approve.variables.params.testimonialId === id
                      ? approve.variables.body.approved
                      : isApproved
                  }
                  onChange={(approved) =>
                    approve.mutate({ params: { galleryId, testimonialId: id }, body: { approved } })
                  }
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};

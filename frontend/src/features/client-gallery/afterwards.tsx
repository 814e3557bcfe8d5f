import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS, type ConsentAnswer } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState, type SubmitEvent } from 'react';
import { useConsent, useTestimonial } from '../../data/client-gallery/visitor-changes.js';
import { textIn } from '../../shared/api/form-data.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import type { Choosing } from './use-choosing.js';

interface AfterwardsProps {
  gallery: GalleryPageDto;
  choosing: Choosing;
  withMe: (act: () => void) => void;
}

/** At the foot of a client's gallery: whether photos may be shown, and a sentence afterwards. */
export const Afterwards = (props: AfterwardsProps) => (
  <section className="gallery-x needs-script grid gap-14 border-t border-line py-14 md:grid-cols-2 md:gap-20 md:py-20">
    {props.gallery.asksConsent && <Consent {...props} />}
    {props.gallery.stage.now === 'delivered' && <Testimonial {...props} />}
  </section>
);

const Consent = ({ gallery, choosing, withMe }: AfterwardsProps) => {
  const { consent, photographer } = gallery;
  const { list } = choosing;
  const give = useConsent(gallery.id);
  const say = (answer: ConsentAnswer) =>
    withMe(() => give.mutate({ answer, photoIds: answer === 'these' ? list.photoIds : [] }));
  const count = list.photoIds.length;
  return (
    <div>
      <h2 className="display text-lg">
        <Trans>May I show these?</Trans>
      </h2>
      <p className="mt-3 max-w-[52ch] text-sm text-ink-2">
        <Trans>
          <bdi>{photographer.name}</bdi> would like to show photos of this gallery in the portfolio. You can change your
          answer at any time.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          look={consent?.answer === 'all' ? 'solid' : 'line'}
          aria-pressed={consent?.answer === 'all'}
          onClick={() => say('all')}
        >
          <Trans>Yes, all of them</Trans>
        </Button>
        {(count > 0 || consent?.answer === 'these') && (
          <Button
            look={consent?.answer === 'these' ? 'solid' : 'line'}
            aria-pressed={consent?.answer === 'these'}
            onClick={() => say('these')}
          >
            {plural(count, { one: 'Only the # with a heart', other: 'Only the # with a heart' })}
          </Button>
        )}
        <Button
          look={consent?.answer === 'none' ? 'solid' : 'line'}
          aria-pressed={consent?.answer === 'none'}
          onClick={() => say('none')}
        >
          <Trans>No</Trans>
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm text-ink-2 empty:hidden">
        {give.error ? sentenceOf(give.error) : consent && <ConsentText consent={consent} />}
      </p>
    </div>
  );
};

const ConsentText = ({ consent: { answer, photoIds } }: { consent: { answer: ConsentAnswer; photoIds: string[] } }) => {
  if (answer === 'all') return <Trans>You have said yes to all of them. Thank you.</Trans>;
  if (answer === 'none') return <Trans>You have said no. None of them is shown.</Trans>;
  return plural(photoIds.length, {
    one: 'You have said yes to # photo. Thank you.',
    other: 'You have said yes to # photos. Thank you.',
  });
};

const Testimonial = ({ gallery, withMe }: AfterwardsProps) => {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const give = useTestimonial(gallery.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textIn(event.currentTarget, 'text');
    if (!give.isPending) withMe(() => give.mutate(text, { onSuccess: () => setSaved(true) }));
  };
  return (
    <form onSubmit={submit} className="grid content-start gap-4">
      <h2 className="display text-lg">
        <Trans>A sentence afterwards</Trans>
      </h2>
      <TextArea
        id="testimonial"
        name="text"
        label={t`How was it?`}
        help={t`${gallery.photographer.name} may show it beside the portfolio, with your name. Empty takes it back.`}
        defaultValue={gallery.testimonial}
        rows={3}
        maxLength={GALLERY_LIMITS.testimonialMax}
        onChange={() => setSaved(false)}
      />
      <Button type="submit" isBusy={give.isPending} className="justify-self-start">
        <Trans>Save</Trans>
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {give.error ? sentenceOf(give.error) : isSaved && <Trans>Thank you.</Trans>}
      </p>
    </form>
  );
};

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import { known, type Fact } from './photo-facts.js';

/** IPTC's words for how a picture came to be without a trained model; others are shown as they are. */
const SOURCES: Record<string, MessageDescriptor> = {
  digitalCapture: msg`Digital camera`,
  computationalCapture: msg`Digital camera, several frames`,
  negativeFilm: msg`Scanned negative`,
  positiveFilm: msg`Scanned slide`,
  print: msg`Scanned print`,
  humanEdits: msg`Edited by hand`,
  composite: msg`Composite`,
  compositeCapture: msg`Composite of photos`,
  compositeSynthetic: msg`Composite, partly made by software`,
  algorithmicallyEnhanced: msg`Enhanced by software`,
  algorithmicMedia: msg`Made by software`,
  softwareImage: msg`Made by software`,
  digitalCreation: msg`Drawn digitally`,
  virtualRecording: msg`Recording of a screen`,
};

/** What the file says of itself, whatever the photo's own texts have become; empty when nothing was read. */
export const fileWords = (said: FileMetadata): Fact[] =>
  known([
    [t`Rating`, ratingText(said.rating)],
    [t`Label`, said.label],
    [t`Title`, said.title],
    [t`Keywords`, said.keywords?.join(', ')],
    [t`Creator`, said.creator],
    [t`Credit`, said.credit],
    [t`Copyright`, said.copyright],
    [t`Usage terms`, said.usageTerms],
    [t`Rights page`, said.webStatement],
    [t`Licensing page`, said.licensorUrl],
    [t`Place`, [said.city, said.state, said.country].filter(Boolean).join(', ')],
    [t`Source`, sourceText(said.sourceType)],
    // Not every format is searched for them: without a trace of them nothing is claimed.
    [t`Content Credentials`, said.hasContentCredentials ? t`Yes, not verified` : null],
  ]);

/** As visitors read it, where a trained model had a part. */
const sourceText = (type: string | undefined): string | undefined =>
  aiSource(type)?.label ?? (type && SOURCES[type] && Object.hasOwn(SOURCES, type) ? i18n._(SOURCES[type]) : type);

const ratingText = (rating: number | undefined): string | undefined => {
  if (rating === undefined) return undefined;
  return rating < 0 ? t`Rejected` : t`${'★'.repeat(rating)} ${rating} of 5`;
};

import { t } from '@lingui/core/macro';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import { known, type Fact } from './photo-facts.js';

/** IPTC's words for how a picture came to be without a trained model; others are shown as they are. */
const SOURCES: Record<string, string> = {
  digitalCapture: 'Digital camera',
  computationalCapture: 'Digital camera, several frames',
  negativeFilm: 'Scanned negative',
  positiveFilm: 'Scanned slide',
  print: 'Scanned print',
  humanEdits: 'Edited by hand',
  composite: 'Composite',
  compositeCapture: 'Composite of photos',
  compositeSynthetic: 'Composite, partly made by software',
  algorithmicallyEnhanced: 'Enhanced by software',
  algorithmicMedia: 'Made by software',
  softwareImage: 'Made by software',
  digitalCreation: 'Drawn digitally',
  virtualRecording: 'Recording of a screen',
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
  aiSource(type)?.label ?? (type && Object.hasOwn(SOURCES, type) ? SOURCES[type] : type);

const ratingText = (rating: number | undefined): string | undefined => {
  if (rating === undefined) return undefined;
  return rating < 0 ? t`Rejected` : t`${'★'.repeat(rating)} ${rating} of 5`;
};

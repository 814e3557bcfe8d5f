import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import { DETAILS_TEXT } from './details-texts.js';
import { known, type Fact } from './photo-facts.js';

const TEXT = DETAILS_TEXT.fileWords;

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
    [TEXT.rating, ratingText(said.rating)],
    [TEXT.label, said.label],
    [TEXT.title, said.title],
    [TEXT.keywords, said.keywords?.join(', ')],
    [TEXT.creator, said.creator],
    [TEXT.credit, said.credit],
    [TEXT.copyright, said.copyright],
    [TEXT.usageTerms, said.usageTerms],
    [TEXT.webStatement, said.webStatement],
    [TEXT.licensor, said.licensorUrl],
    [TEXT.place, [said.city, said.state, said.country].filter(Boolean).join(', ')],
    [TEXT.source, sourceText(said.sourceType)],
    // Not every format is searched for them: without a trace of them nothing is claimed.
    [TEXT.credentials, said.hasContentCredentials ? TEXT.hasCredentials : null],
  ]);

/** As visitors read it, where a trained model had a part. */
const sourceText = (type: string | undefined): string | undefined =>
  aiSource(type)?.label ?? (type && Object.hasOwn(SOURCES, type) ? SOURCES[type] : type);

const ratingText = (rating: number | undefined): string | undefined => {
  if (rating === undefined) return undefined;
  return rating < 0 ? TEXT.rejected : TEXT.stars(rating);
};

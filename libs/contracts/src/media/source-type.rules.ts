/**
 * IPTC's words for pictures that a trained model has made or taken part in (`digitalsourcetype`), with schema.org's name
 * and what visitors read. Other words are no one's business: how a photo came to be is carried, never guessed.
 */
const AI_SOURCES: Record<string, { label: string; schema: string }> = {
  trainedAlgorithmicMedia: {
    label: 'AI-made',
    schema: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  },
  compositeWithTrainedAlgorithmicMedia: {
    label: 'AI-edited',
    schema: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
  },
};

/** What is told of a photo of this source type; undefined where no model is said to have had a part. */
export const aiSource = (sourceType: string | undefined): { label: string; schema: string } | undefined =>
  sourceType !== undefined && Object.hasOwn(AI_SOURCES, sourceType) ? AI_SOURCES[sourceType] : undefined;

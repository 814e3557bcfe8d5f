import { expect, it } from '@jest/globals';
import { aiSource } from './source-type.rules.js';

it.each([
  ['trainedAlgorithmicMedia', 'AI-made'],
  ['compositeWithTrainedAlgorithmicMedia', 'AI-edited'],
  ['digitalCapture', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('labels what a trained model has had a part in, and guesses nothing: %s', (sourceType, label) =>
  expect(aiSource(sourceType)?.label).toBe(label),
);

import { expect, it } from '@jest/globals';
import { PROCESSING_DELAY_MS } from '../../shared/constants.js';
import { UPLOAD_TEXT } from './upload-texts.js';

it('UPL-09 UPL-10 UPL-11 UPL-18 UPL-20 UPL-21 UPL-25 UPL-26 has the texts of the form', () => {
  expect(UPLOAD_TEXT).toMatchObject({
    invalidType: ['Invalid file type', 'Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.'],
    tooLarge: ['File too large', 'Maximum file size is 25MB.'],
    missing: ['Missing Information', 'Please fill in all required fields and select an image.'],
    aiTimeout: ['AI Analysis Timeout', 'AI analysis took too long. You can still upload your photo manually.'],
    processing: ['Processing Error', 'The image could not be processed. Please try another file.'],
    failed: ['Upload Failed', 'There was an error uploading your photo. Please try again.'],
    done: ['Photo uploaded', 'Your photo has been uploaded.'],
  });
});

it('UPL-06 is sent after a second', () => {
  expect(PROCESSING_DELAY_MS).toBe(1_000);
});

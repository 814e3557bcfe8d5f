/** Guarantees of the types, checked by `tsc` alone: each line after `@ts-expect-error` must not compile. */
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute, readWithSentence, readQuery } from '../../src/shared/api/api-client.js';
import { callForm } from '../../src/shared/api/call-form.js';
import type { FilePart } from '../../src/shared/api/form-data.js';
import { sendForm } from '../../src/shared/api/send-with-progress.js';

declare const image: FilePart;

export const promises = async (): Promise<void> => {
  (await callRoute('ownPhoto', { params: { id: 'x' } })) satisfies PhotoDto;
  (await callRoute('editPhoto', { params: { id: 'x' }, body: { title: 'A title' } })) satisfies PhotoDto;
  (await callRoute('ownPhotos', { query: { limit: 5 } })) satisfies PhotoDto[];
  (await callRoute('deletePhoto', { params: { id: 'x' } })) satisfies null;
  (await callRoute('ownProfile')) satisfies UserDto;
  (await readWithSentence('No photo', 'ownPhoto', { params: { id: 'x' } })) satisfies PhotoDto;
  (await readQuery('currentUser')) satisfies UserDto | null;
  (await sendForm('analysePhoto', { form: { image } })) satisfies PhotoSuggestion | PendingTaskDto;
  (await sendForm('replaceFile', { params: { id: 'x' }, form: { image } })) satisfies PhotoDto;

  // @ts-expect-error no such route
  await callRoute('frobnicate');
  // @ts-expect-error a photo is answered, no user
  (await callRoute('ownPhoto', { params: { id: 'x' } })) satisfies UserDto;
  // @ts-expect-error a 202 may replace the suggestions
  (await callForm('analysePhoto', { form: { image } })) satisfies PhotoSuggestion;
  // @ts-expect-error nothing is answered
  (await callRoute('deletePhoto', { params: { id: 'x' } })) satisfies object;
  // @ts-expect-error the answer is no parameter of the call
  await callRoute<UserDto>('ownProfile');
  // @ts-expect-error the id is missing
  await callRoute('ownPhoto');
  // @ts-expect-error no parameter of the path
  await callRoute('ownPhoto', { params: { photoId: 'x' } });
  // @ts-expect-error the body is missing
  await callRoute('setVisibility', { params: { id: 'x' } });
  // @ts-expect-error another route's body
  await callRoute('setVisibility', { params: { id: 'x' }, body: { isFeatured: true } });
  // @ts-expect-error a title is a text
  await callRoute('editPhoto', { params: { id: 'x' }, body: { title: 1 } });
  // @ts-expect-error no such field of the query
  await callRoute('ownPhotos', { query: { limitt: 5 } });
  // @ts-expect-error takes no body
  await callRoute('signOut', { body: {} });
  // @ts-expect-error a form, no JSON
  await callRoute('analysePhoto', { body: { image } });
  // @ts-expect-error the id is missing
  await readWithSentence('No photo', 'ownPhoto');
  // @ts-expect-error a user or null is answered
  (await readQuery('currentUser')) satisfies UserDto;
  // @ts-expect-error the answer is no parameter of the read
  await readQuery<UserDto>('currentUser');
  // @ts-expect-error has a parameter in its path
  await readQuery('ownPhoto');
  // @ts-expect-error no read
  await readQuery('signOut');

  // @ts-expect-error takes no file
  await sendForm('editPhoto', { params: { id: 'x' }, form: { image } });
  // @ts-expect-error the file has another name
  await sendForm('analysePhoto', { form: { photo: image } });
  // @ts-expect-error the file is missing
  await sendForm('replaceFile', { params: { id: 'x' }, form: {} });
  // @ts-expect-error the id is missing
  await sendForm('replaceFile', { form: { image } });
  // @ts-expect-error a photo is answered, no user
  (await sendForm('replaceFile', { params: { id: 'x' }, form: { image } })) satisfies UserDto;
};

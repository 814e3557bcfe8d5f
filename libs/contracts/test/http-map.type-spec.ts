/** Promises of the types, checked by `tsc` alone: each line marked so must not compile. */
import type { AnswerOf, BodyOf, HttpCall, HttpMap, QueryOf } from '../src/http-map.js';
import { pathOf, type RouteName } from '../src/http/routes.js';
import type { EditPhotoDto } from '../src/media/photo-input.dto.js';
import type { PhotoSuggestion } from '../src/ai/photo-suggestion.js';

declare const entry: HttpMap[RouteName];
declare const suggested: AnswerOf<'analysePhoto'>;
declare const sent: AnswerOf<'sendEnquiry'>;

export const promises = (): void => {
  entry satisfies HttpCall;
  // Each row has an entry, and each entry a row.
  null as unknown as RouteName satisfies keyof HttpMap;
  null as unknown as keyof HttpMap satisfies RouteName;

  ({ title: 'A title' }) satisfies EditPhotoDto satisfies BodyOf<'editPhoto'>;
  ({ limit: 5 }) satisfies QueryOf<'ownPhotos'>;
  null satisfies AnswerOf<'deletePhoto'>;
  sent.message satisfies string;
  pathOf('login');
  pathOf('image', { token: 't', variant: '320.webp' });

  // @ts-expect-error a 202 may stand in place of the suggestions
  suggested satisfies PhotoSuggestion;
  // @ts-expect-error a title is a text
  ({ title: 1 }) satisfies BodyOf<'editPhoto'>;
  // @ts-expect-error no such query
  ({ limitt: 5 }) satisfies QueryOf<'ownPhotos'>;
  // @ts-expect-error nothing is answered
  ({}) satisfies AnswerOf<'deletePhoto'>;
  // @ts-expect-error the variant is missing
  pathOf('image', { token: 't' });
  // @ts-expect-error no parameter of the path
  pathOf('ownPhoto', { photoId: 'x' });
  // @ts-expect-error no parameters at all
  pathOf('login', { id: 'x' });
};

import { foldDiacritics } from '@vitrine/contracts/fields/fold-diacritics';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { CODES, fail, Named } from './encode.js';
import type { Call, Methods } from './method.js';

export const TAG_METHODS: Methods = {
  'pwg.tags.getList': { for: 'reading', byGet: true, run: (call) => listOf(call) },
  'pwg.tags.getAdminList': { for: 'reading', byGet: true, run: (call) => listOf(call) },
  'pwg.tags.add': {
    for: 'writing',
    // The first of the two plug-ins for Lightroom does, without a token.
    byGet: true,
    takes: ['name'],
    needs: ['name'],
    weighs: 'write',
    run: async (call) => {
      const name = call.params.text('name')?.trim().slice(0, PHOTO_LIMITS.tagMax) ?? '';
      if (name === '') fail(CODES.invalid, 'Invalid parameter: name');
      const folded = foldDiacritics(name);
      if ((await words(call)).some((word) => foldDiacritics(word) === folded))
        fail(CODES.invalid, 'Tag already exists');
      const [id = 0] = await call.rpc.call('media.desk.number', { kind: 'tag', targets: [name] });
      return { info: 'Tag added', id, name, url_name: name };
    },
  },
};

/** Tags of the caller's photos, and keywords of their files: those of most photos. */
const words = async ({ rpc }: Call): Promise<string[]> =>
  (await rpc.call('media.photo.facets_mine', {})).keywords.map(({ value }) => value);

const listOf = async (call: Call) => {
  const names = await words(call);
  const numbers = await call.rpc.call('media.desk.number', { kind: 'tag', targets: names });
  const tags = names.map((name, i) => ({ id: numbers[i] ?? 0, name, url_name: name, lastmodified: null }));
  return { tags: new Named(tags, 'tag', ['id', 'url_name']) };
};

/** The tags behind numbers. Throws 404 for one that is none of the caller's. */
export const wordsOf = async ({ rpc }: Call, numbers: number[]): Promise<string[]> => {
  if (numbers.length === 0) return [];
  const found = await rpc.call('media.desk.resolve', { kind: 'tag', numbers });
  return found.map((word, i) => word ?? fail(404, `Tag ${numbers[i]} does not exist`));
};

import { beginningOf } from '@vitrine/contracts/fields/clean-text';
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
      const name = beginningOf(call.params.text('name')?.trim() ?? '', PHOTO_LIMITS.tagMax);
      if (name === '') fail(CODES.invalid, 'Invalid parameter: name');
      const folded = foldDiacritics(name);
      if ((await words(call)).some((word) => foldDiacritics(word) === folded))
        fail(CODES.invalid, 'Tag already exists');
      const [tag] = await tagsOf(call, [name]);
      return { info: 'Tag added', ...(tag ?? fail(CODES.invalid, 'There are too many different tags.')) };
    },
  },
};

/** Tags of the caller's photos, and keywords of their files: those of most photos. */
const words = async ({ rpc }: Call): Promise<string[]> =>
  (await rpc.call('media.photo.facets_mine', {})).keywords.map(({ value }) => value);

const listOf = async (call: Call) => {
  const tags = (await tagsOf(call, await words(call))).map((tag) => ({ ...tag, lastmodified: null }));
  return { tags: new Named(tags, 'tag', ['id', 'url_name']) };
};

/** Words as tags; one that has no number any more, because there are too many, is none. */
export const tagsOf = async ({ rpc }: Call, names: string[]) => {
  const numbers = await rpc.call('media.desk.number', { kind: 'tag', targets: names });
  return names.map((name, i) => ({ id: numbers[i] ?? 0, name, url_name: name })).filter(({ id }) => id > 0);
};

/** The tags behind numbers. Throws 404 for one that is none of the caller's. */
export const wordsOf = async ({ rpc }: Call, numbers: number[]): Promise<string[]> => {
  if (numbers.length === 0) return [];
  const found = await rpc.call('media.desk.resolve', { kind: 'tag', numbers });
  return found.map((word, i) => word ?? fail(404, `Tag ${numbers[i]} does not exist`));
};

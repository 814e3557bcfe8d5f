import { clientOf } from './raw-bodies.js';
import { fail, Named } from './encode.js';
import type { Call, Methods } from './method.js';
import { SIZES, timeOf } from './photo-of.js';

/** digiKam wants 2.4 at least, the phones 15; from 16.0.0 up to 16.1.0 one of them distrusts keys. */
const VERSION = '16.4.0';

/** Kilobytes of a part; the phones send files so. */
const PART_KB = 500;

export const SESSION_METHODS: Methods = {
  'reflection.getMethodList': {
    byGet: true,
    run: ({ services }) => ({ methods: services.methods() }),
  },
  'pwg.session.login': {
    takes: ['username', 'password'],
    needs: ['username', 'password'],
    run: async (call) => {
      const { params, request, reply, services } = call;
      if (services.sessions.hasKey(request)) fail(401, 'Access denied');
      const who = await services.sessions.signIn(
        request,
        reply,
        params.text('username') ?? '',
        params.text('password') ?? '',
      );
      services.sessions.start(reply, who);
      return true;
    },
  },
  'pwg.session.logout': {
    byGet: true,
    run: ({ services, request, reply }) => {
      if (services.sessions.hasKey(request)) fail(401, 'Access denied');
      services.sessions.end(reply);
      return true;
    },
  },
  'pwg.session.getStatus': { byGet: true, run: (call) => statusOf(call) },
  'pwg.getVersion': { byGet: true, run: () => VERSION },
  'pwg.getInfos': {
    for: 'reading',
    byGet: true,
    run: async ({ rpc }) => {
      const albums = await rpc.call('media.desk.albums', {});
      const { total } = await rpc.call('media.desk.photos', { category: null, page: 0, perPage: 1 });
      const infos = { version: VERSION, nb_elements: String(total), nb_categories: String(albums.length) };
      return {
        infos: new Named(
          Object.entries(infos).map(([name, value]) => ({ name, value })),
          'item',
          ['name'],
        ),
      };
    },
  },
};

const statusOf = ({ who, request }: Call) => {
  // It takes any answer for a sign-in that has worked. The phones ask this way whether their session still lasts.
  if (!who && clientOf(request.headers['user-agent']) === 'darktable') fail(401, 'Access denied');
  return {
    username: who ? (who.user.username ?? who.user.firstName ?? 'photographer') : 'guest',
    // Lightroom's plug-in publishes for nobody less.
    status: who ? 'webmaster' : 'guest',
    theme: 'default',
    language: 'en_GB',
    pwg_token: who?.pwgToken ?? '',
    charset: 'utf-8',
    current_datetime: timeOf(new Date().toISOString()),
    version: VERSION,
    save_visits: false,
    connected_with: null,
    available_sizes: Object.keys(SIZES),
    upload_file_types: 'jpg,jpeg,png,webp,tif,tiff,heic,heif',
    upload_form_chunk_size: PART_KB,
  };
};

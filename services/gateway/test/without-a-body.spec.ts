import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES, type RouteName, pathOf } from '@vitrine/contracts/http/routes';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const FORM = 'multipart/form-data; boundary=x';
/** As a client writes it that says nothing of a length (browsers do for DELETE), and as one that says there is none. */
const LENGTHS = ['', 'Content-Length: 0\r\n'];
const IN_PIECES = 'Transfer-Encoding: chunked\r\n';
const CASES: [RouteName, string, RegExp][] = [
  ['uploadPhoto', FORM, /^HTTP\/1\.1 400 .*"FILE_MISSING"/s],
  ['replaceFile', FORM, /^HTTP\/1\.1 400 .*"FILE_MISSING"/s],
  ['uploadProfileImage', FORM, /^HTTP\/1\.1 400 .*"FILE_MISSING"/s],
  ['uploadLogo', FORM, /^HTTP\/1\.1 400 .*"FILE_MISSING"/s],
  ['uploadHeroImage', FORM, /^HTTP\/1\.1 400 .*"FILE_MISSING"/s],
  ['sendEnquiry', FORM, /^HTTP\/1\.1 400 .*"VALIDATION"/s],
  ['sendEnquiry', 'application/json', /^HTTP\/1\.1 400 .*"VALIDATION"/s],
  ['deletePhoto', 'application/json', /^HTTP\/1\.1 2/],
];

describe('a write that names a type and has no body', () => {
  let gateway: TestGateway;
  let port: string;
  let headers: { cookie: string };

  beforeAll(async () => {
    gateway = await TestGateway.open({
      answers: {
        'media.upload.begin': () => ({ existing: null, photoId: anId(), objectKey: `incoming/${anId()}` }),
        'media.photo_file.begin': () => ({ existing: null, fileId: anId(), objectKey: `incoming/${anId()}` }),
        'media.site_image.begin': () => ({ siteImageId: anId(), objectKey: `incoming/${anId()}` }),
        'media.photo.trash': () => ({ trashed: true }),
      },
    });
    ({ headers } = await gateway.signIn({ role: 'admin' }));
    ({ port } = new URL(await gateway.listen()));
  });
  afterAll(() => gateway.close());

  const answerTo = (name: RouteName, type: string, length: string, body = ''): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('error', reject).on('close', () => resolve(text));
      const lines = [
        `${ROUTES[name].method} ${pathOf(name, { id: anId() })} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        'Sec-Fetch-Site: same-origin',
        `Cookie: ${headers.cookie}`,
        `Content-Type: ${type}`,
      ];
      socket.write(`${lines.join('\r\n')}\r\n${length}\r\n${body}`);
    });

  it.each(CASES.flatMap(([name, type, answer]) => LENGTHS.map((length) => [name, type, length, answer] as const)))(
    'is answered, and not waited for: %s as %s %j',
    async (name, type, length, answer) => expect(await answerTo(name, type, length)).toMatch(answer),
  );

  it('is answered where what comes in pieces is nothing', async () => {
    expect(await answerTo('deletePhoto', 'application/json', IN_PIECES, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 2/);
  });
});

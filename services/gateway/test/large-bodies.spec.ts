import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { bodyBytesMaxOf } from '@vitrine/contracts/body-size.rules';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { FileFieldsDto, UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { BannerFormDto } from '@vitrine/contracts/media/banner.dto';
import { ProfileImageFieldsDto } from '@vitrine/contracts/media/site-image.dto';
import { SendEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { anId } from '@vitrine/testing/builders/id';
import { type HandlerClass, handlersOf } from '../src/edge/serves.decorator.js';
import { type Multipart, jpegOf, multipart } from './support/multipart.js';
import { urlOf } from './support/route-url.js';
import { TestGateway } from './support/test-gateway.js';

/** An answer that says no; an unbounded one names everything that was wrong. */
const ANSWER_BYTES_MAX = 8 * 1024;
/**
 * CPU time of a refusal, in times of what parsing its JSON and refusing one text of the same length take together. Both
 * are measured here and now: it is a share, whatever the machine, and what carrying so many bytes costs is in it on both
 * sides. Checking every value of such bodies takes hundreds of times as much.
 */
const CPU_SHARE_MAX = 12;
/**
 * The garbage of earlier suites may be collected for longer than all tries together take, so each has a refusal beside it
 * to be compared with; the least of each counts.
 */
const TRIES = 40;
const BASELINE_TRIES = 4;

/** Fields of bodies that no pipe of Nest's looks at. */
const READ_BY_HAND = { sendEnquiry: SendEnquiryDto } satisfies Partial<Record<RouteName, object>>;
const FORMS = {
  uploadPhoto: [UploadFieldsDto, 'image'],
  replaceFile: [FileFieldsDto, 'image'],
  uploadProfileImage: [ProfileImageFieldsDto, 'profileImage'],
  uploadHeroImage: [BannerFormDto, 'image'],
} as const;
/** As long as one field of a form is let in. */
const FIELD_BYTES = 60_000;
/** Whatever is sent to these is not looked at. */
const WITHOUT_BODY: RouteName[] = [
  'signOut',
  'signOutEverywhere',
  'removeProfileImage',
  'removeHero',
  'undoLook',
  'withdrawSitePage',
  'deleteSitePage',
  'uploadLogo',
  'emptyTrash',
  'deletePhoto',
  'removeCategory',
  'setDefaultHero',
  'extractAllColors',
  'extractColors',
  'deleteHeroImage',
  'showPhoto',
  'undoRepair',
  'releaseDeletions',
  'deleteEnquiry',
  'restoreUser',
  'endUserSessions',
  'endUserTokens',
  'endAccessToken',
  'pauseQueue',
  'resumeQueue',
  'pauseTask',
  'resumeTask',
  'cancelTask',
  'analysePhoto',
  'googlePhotosDisconnect',
  'cancelPicker',
  'pauseImport',
  'resumeImport',
  'cancelImport',
  'revokeGalleryLink',
  'reopenList',
  'splitPerson',
  'erasePerson',
  'endClientPage',
  'leaveGallery',
  'forgetVisitor',
  'deleteList',
  'deleteComment',
  'askForTime',
  'deleteWebhook',
  'testWebhook',
];

const WRITES = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].method !== 'GET');

const fieldsOf = (type: abstract new () => object): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** As many of `item` as fit. */
const filled = (item: (n: number) => string, bytes: number): string => {
  const parts: string[] = [];
  for (let n = 0, left = bytes; ; n += 1) {
    const part = item(n);
    if ((left -= part.length + 1) < 0) return parts.join(',');
    parts.push(part);
  }
};
const textOf = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
const nested = (open: string, close: string, bytes: number): string => {
  const depth = Math.floor((bytes - 1) / (open.length + close.length));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

const ID = JSON.stringify(anId());
const VALUES: Record<string, (bytes: number) => string> = {
  'empty objects': (bytes) => `[${filled(() => '{}', bytes - 2)}]`,
  'empty lists': (bytes) => `[${filled(() => '[]', bytes - 2)}]`,
  'short texts': (bytes) => `[${filled((n) => `"${n.toString(36)}"`, bytes - 2)}]`,
  numbers: (bytes) => `[${filled(String, bytes - 2)}]`,
  'one id again and again': (bytes) => `[${filled(() => ID, bytes - 2)}]`,
  'unknown fields': (bytes) => `{${filled((n) => `"${n.toString(36)}":1`, bytes - 2)}}`,
  'objects of unknown fields': (bytes) => `[${filled(() => `{${filled((n) => `"u${n}":[]`, 2_000)}}`, bytes - 2)}]`,
  'lists in lists': (bytes) => nested('[', ']', bytes),
  'objects in objects': (bytes) => nested('{"x":', '}', bytes),
  'one long name': (bytes) => `{"${'x'.repeat(bytes - 8)}":1}`,
};

const cpuOf = async <T>(work: () => T | Promise<T>): Promise<{ micros: number; result: T }> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { micros: user + system, result };
};

const leastCpuOf = async (work: () => unknown): Promise<number> => {
  const all = [];
  for (let i = 0; i < BASELINE_TRIES; i += 1) all.push((await cpuOf(work)).micros);
  return Math.min(...all);
};

/** A text that is refused, and the CPU time of that. */
interface RefusedText {
  readonly body: string | Multipart;
  readonly least: number;
}

describe('the largest bodies that are let in', () => {
  let gateway: TestGateway;
  const types = new Map<RouteName, abstract new () => object>();
  let address = 0;

  beforeAll(async () => {
    gateway = await TestGateway.open({
      env: { TRUST_PROXY: '1' },
      answers: {
        'media.upload.begin': () => ({ existing: null, photoId: anId(), objectKey: `incoming/${anId()}` }),
        'media.photo_file.begin': () => ({ existing: null, fileId: anId(), objectKey: `incoming/${anId()}` }),
        // A record of the camera that is none is read as an empty one.
        'media.photo_file.replace': () => {
          throw new AppError('VALIDATION');
        },
        'media.site_image.begin': () => ({ siteImageId: anId(), objectKey: `incoming/${anId()}` }),
      },
    });
    for (const module of gateway.app.get(ModulesContainer).values())
      for (const { metatype } of module.controllers.values()) learn(metatype as HandlerClass);
    for (const [name, type] of Object.entries(READ_BY_HAND)) types.set(name as RouteName, type);
  });
  afterAll(() => gateway.close());

  const learn = (type: HandlerClass): void => {
    for (const { method, route } of handlersOf(type)) {
      const key = method.slice(type.name.length + 1);
      const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, type, key) as Record<string, { index: number }> | undefined;
      const body = Object.entries(args ?? {}).find(([id]) => id.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
      const params = Reflect.getMetadata('design:paramtypes', type.prototype as object, key) as (new () => object)[];
      const dto = body && params[body.index];
      if (route && dto) types.set(route, dto);
    }
  };

  const send = async (name: RouteName, headers: Record<string, string>, body: string | Multipart) => {
    address += 1;
    const { type, payload } = typeof body === 'string' ? { type: 'application/json', payload: body } : body;
    const answer = await gateway.write(ROUTES[name].method as 'POST', urlOf(name), {
      headers: { 'content-type': type, 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`, ...headers },
      payload,
    });
    return { status: answer.statusCode, bytes: answer.rawPayload.length };
  };

  /** What is wrong with the answer to a body that holds `json`; empty when nothing is. */
  const problemsOf = async (name: RouteName, json: string, body: string | Multipart, text: RefusedText) => {
    const { headers } = await gateway.signIn({ role: 'admin' });
    const least = { sent: Infinity, parsed: Infinity, beside: Infinity };
    let share = Infinity;
    let answer = { status: 0, bytes: 0 };
    for (let tries = 0; tries < TRIES && share > CPU_SHARE_MAX; tries += 1) {
      const sent = await cpuOf(() => send(name, headers, body));
      const parsed = await cpuOf(() => void JSON.parse(json));
      const beside = tries > 0 ? (await cpuOf(() => send(name, headers, text.body))).micros : Infinity;
      least.sent = Math.min(least.sent, sent.micros);
      least.parsed = Math.min(least.parsed, parsed.micros);
      least.beside = Math.min(least.beside, beside);
      const refuseText = tries > 0 ? Math.max(text.least, least.beside) : text.least;
      share = least.sent / (least.parsed + refuseText);
      answer = sent.result;
    }
    return [
      ...(WITHOUT_BODY.includes(name) || [400, 413].includes(answer.status) ? [] : [`status ${answer.status}`]),
      ...(answer.bytes <= ANSWER_BYTES_MAX ? [] : [`${answer.bytes} bytes`]),
      ...(share <= CPU_SHARE_MAX ? [] : [`${share.toFixed(1)} times the CPU`]),
    ];
  };

  it('SEC-17 are sent to every route that reads one', () => {
    const known = [...types.keys(), ...Object.keys(FORMS), ...WITHOUT_BODY];
    expect(WRITES.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(WRITES.filter((name) => !(name in FORMS)))('API-78 are refused shortly and cheaply by %s', async (name) => {
    const { headers } = await gateway.signIn({ role: 'admin' });
    const type = types.get(name);
    const limit = bodyBytesMaxOf(name);
    const text = textOf(limit);
    const refuseText = { body: text, least: await leastCpuOf(() => send(name, headers, text)) };
    const problems: Record<string, string[]> = {};
    const fields = type ? fieldsOf(type) : [];
    const aroundLongest = Math.max(0, ...fields.map(({ length }) => length)) + 5;
    for (const [what, make] of Object.entries(VALUES)) {
      // Made once for all fields: making millions of values takes longer than refusing them.
      const inField = fields.length > 0 ? make(limit - aroundLongest) : '';
      const bodies = fields.map((field) => [field, `{"${field}":${inField}}`] as const);
      for (const [where, body] of [['the body', make(limit)] as const, ...bodies]) {
        const found = await problemsOf(name, body, body, refuseText);
        if (found.length > 0) problems[`${where}: ${what}`] = found;
      }
    }
    expect(problems).toEqual({});
    expect((await send(name, headers, textOf(limit + 1))).status).toBe(413);
  });

  it('SITE-11 take the draft of a page that is as long as it may be', async () => {
    const { headers } = await gateway.signIn();
    gateway.answer({ 'portfolio.site_page.save': () => ({ revision: 2, changedAt: '2026-01-02T03:04:05.000Z' }) });
    const { blocks, photos, textMax, titleMax, introMax } = SITE_LIMITS;
    const perBlock = photos / (blocks - 1);
    const content = {
      title: '写'.repeat(titleMax),
      intro: '写'.repeat(introMax),
      slug: 'iceland',
      coverPhotoId: anId(),
      focalPoint: { x: 50, y: 50 },
      day: '2026-01-02',
      templateId: 'classic',
      inFeeds: true,
      blocks: [
        { id: 'words', type: 'text', html: '写'.repeat(textMax) },
        ...Array.from({ length: blocks - 1 }, (_, at) => ({
          id: anId(),
          type: 'photos',
          layout: 'rows',
          captions: true,
          photoIds: Array.from({ length: Math.floor((at + 1) * perBlock) - Math.floor(at * perBlock) }, () => anId()),
        })),
      ],
    };
    expect((await send('saveSiteDraft', headers, JSON.stringify({ revision: 1, content }))).status).toBe(200);
  });

  it('API-78 cost about as much when 500 states are wrong as when they are right', async () => {
    const { headers } = await gateway.signIn();
    const states = (fields: string) =>
      `{"action":"revert","states":[${Array.from({ length: BULK_LIMIT }, () => `{"id":"${anId()}"${fields}}`).join(',')}]}`;
    gateway.answer({ 'media.photo.bulk': () => ({ changed: [], missing: [] }) });
    const right = await leastCpuOf(() => send('bulkChange', headers, states(',"tags":["a","b"],"category":"street"')));
    const unknown = filled((n) => `"u${n}":{}`, 150);
    expect((await send('bulkChange', headers, states(`,${unknown}`))).status).toBe(400);
    const wrong = await leastCpuOf(() => send('bulkChange', headers, states(`,${unknown}`)));
    expect(wrong / right).toBeLessThan(CPU_SHARE_MAX);
  });

  it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
    'API-78 are refused shortly and cheaply by the form of %s',
    async (name) => {
      const [type, file] = FORMS[name];
      const form = (field: string, value: string) =>
        multipart({ name: field, value }, { name: file, file: jpegOf(5_000) });
      const { headers } = await gateway.signIn({ role: 'admin' });
      const text = form('nothing', textOf(FIELD_BYTES));
      const refuseText = { body: text, least: await leastCpuOf(() => send(name, headers, text)) };
      const problems: Record<string, string[]> = {};
      for (const field of fieldsOf(type)) {
        for (const [what, make] of Object.entries(VALUES)) {
          const json = make(FIELD_BYTES);
          const found = await problemsOf(name, json, form(field, json), refuseText);
          if (found.length > 0) problems[`${field}: ${what}`] = found;
        }
      }
      expect(problems).toEqual({});
    },
  );
});

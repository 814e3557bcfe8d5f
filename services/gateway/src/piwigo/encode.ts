import { AppError } from '@vitrine/contracts/errors/app-error';
import { escapeXml } from '../discovery/xml.js';

export type Format = 'json' | 'xml';

/** Codes of the protocol that are no HTTP status; all others are those of HTTP. */
export const CODES = { signIn: 999, missing: 1002, invalid: 1003 } as const;

/** What a call fails with: a number that programs know and a sentence that some of them show. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Throws a {@link Failure}; an expression, so that it can stand behind `??`. */
export const fail = (code: number, message: string): never => {
  throw new Failure(code, message);
};

/** Refusals that a form shows beside its field are, here, parameters that are wrong. */
const OF_A_PARAMETER = new Set([400, 409, 412, 422]);

/** An error of a service, or of the edge, in the protocol's numbers. */
export const failureOf = (error: AppError | Failure): Failure => {
  if (error instanceof Failure) return error;
  const { code, status, message, errors } = error;
  const told = Object.values(errors ?? {}).flat()[0] ?? message;
  if (OF_A_PARAMETER.has(status)) return new Failure(CODES.invalid, told);
  // digiKam and Piwigo for iOS show the status in words: "Insufficient Storage", where 413 would blame the file.
  if (code === 'QUOTA_EXCEEDED') return new Failure(507, message);
  return new Failure(status === 403 ? 401 : status, message);
};

/**
 * The HTTP status of a failure. Programs that show messages read them from a 200 alone, so what is no status of HTTP has
 * none; but of an upload one of them reads the status and nothing else.
 */
export const statusOf = ({ code }: Failure, isUpload: boolean): number => {
  if (code >= 400 && code <= 599) return code;
  if (!isUpload) return 200;
  return code === CODES.signIn ? 401 : 400;
};

/**
 * One thing or a list that has names in XML: each an element, with those of its fields that are attributes there. JSON
 * has it as it is.
 */
export class Named<T extends object> {
  constructor(
    readonly value: T | readonly T[],
    readonly element: string,
    readonly attributes: readonly string[] = ['id'],
  ) {}

  toJSON(): T | readonly T[] {
    return this.value;
  }
}

/** One of the two phone programs takes `application/json` for decoded already, so JSON is sent as text. */
export const CONTENT_TYPES = { json: 'text/plain; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const;

/** The body of an answer. digiKam's reader wants a line end behind `<rsp …>`. */
export const encodeResult = (format: Format, result: unknown): string =>
  format === 'json' ? JSON.stringify({ stat: 'ok', result: result ?? null }) : rsp('ok', xmlOf(result));

export const encodeFailure = (format: Format, { code, message }: Failure): string =>
  format === 'json'
    ? JSON.stringify({ stat: 'fail', err: code, message })
    : rsp('fail', `\t<err code="${code}" msg="${escapeXml(message)}" />`);

const rsp = (stat: 'ok' | 'fail', content: string): string =>
  `<?xml version="1.0" encoding="utf-8" ?>\n<rsp stat="${stat}">\n${content}\n</rsp>`;

const xmlOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string' || typeof value === 'number') return escapeXml(String(value));
  if (typeof value !== 'object') return '';
  if (value instanceof Named)
    return [value.value]
      .flat()
      .map((item) => elementOf(item, value))
      .join('\n');
  if (Array.isArray(value)) return value.map((item) => `<item>${xmlOf(item)}</item>`).join('');
  return Object.entries(value)
    .map(([name, field]) => fieldOf(name, field))
    .join('\n');
};

const elementOf = (item: object, { element, attributes }: Named<object>): string => {
  const fields = Object.entries(item).filter(([, field]) => field !== null && field !== undefined);
  const inTag = fields.filter(([name]) => attributes.includes(name));
  const inside = fields.filter(([name]) => !attributes.includes(name));
  const tag = [element, ...inTag.map(([name, field]) => `${name}="${escapeXml(String(field))}"`)].join(' ');
  if (inside.length === 0) return `<${tag}/>`;
  return `<${tag}>\n${inside.map(([name, field]) => fieldOf(name, field)).join('\n')}\n</${element}>`;
};

/** Empty for nothing: the protocol leaves such fields out. */
const fieldOf = (name: string, field: unknown): string => {
  if (field === null || field === undefined) return '';
  const tag = name.replace(/[^\w.-]/g, '_').replace(/^(?=[\d.-])/, '_');
  return `<${tag}>${xmlOf(field)}</${tag}>`;
};

/** A program, as far as the way it writes bodies and judges answers goes. */
export type Client = 'darktable' | 'shotwell' | 'other';

/** Shotwell alone says nothing of itself. */
export const clientOf = (userAgent: string | undefined): Client => {
  if (userAgent === undefined || userAgent === '') return 'shotwell';
  return userAgent.startsWith('darktable/') ? 'darktable' : 'other';
};

/** A parameter, and what its value must look like to be taken for one: up to the next, or the last of the body. */
type Step = readonly [name: string, value?: string];

const HEAD: readonly Step[] = [['method'], ['pwg_token', '[0-9a-f]+(?=&)']];
const TAIL = '(?:&pwg_token=[0-9a-f]{32})?$';
const TOKEN: Step = ['pwg_token', '[0-9a-f]{32}$'];
const INFO: readonly Step[] = [
  ...HEAD,
  ['image_id', '[0-9]+(?=&|$)'],
  ['single_value_mode', '[a-z_]+(?=&|$)'],
  ['multiple_value_mode', '[a-z_]+(?=&|$)'],
  ['name'],
  ['author'],
  // Whatever follows is the caption.
  ['comment'],
  TOKEN,
];
const STATUS: Step = ['status', `(?:public|private)${TAIL}`];
const PARENT: Step = ['parent', `[0-9]*(?=&comment=|&status=(?:public|private)${TAIL}|${TAIL})`];

/** Parameters of what is sent raw, in the order in which each program writes them. */
const ORDERS: Record<string, Record<Client, readonly Step[]>> = {
  'pwg.images.setInfo': { darktable: INFO, shotwell: INFO, other: INFO },
  'pwg.categories.add': {
    darktable: [...HEAD, ['name'], PARENT, STATUS, TOKEN],
    shotwell: [...HEAD, ['name'], PARENT, ['comment']],
    other: [...HEAD, ['name'], PARENT, ['comment'], STATUS, TOKEN],
  },
};

/** darktable cuts each value at 511 bytes; a body longer than this was written by no program that writes raw ones. */
const RAW_BYTES_MAX = 64 * 1024;

/**
 * The parameters of a body that its program has put together without encoding them: `name=Anna & Ben + 100% light`. It is
 * cut only in front of a parameter that may still follow, so nothing in a caption is taken for one. Null for a body that
 * is encoded as it should be.
 */
export const pairsOfRaw = (body: Buffer, method: string | undefined, userAgent: string | undefined) => {
  const text = body.toString('latin1');
  const named = /^method=([\w.]+)(?=&|$)/.exec(text)?.[1] ?? method ?? '';
  const client = clientOf(userAgent);
  const isRaw = client !== 'other' || text.includes(' ');
  const order = Object.hasOwn(ORDERS, named) ? ORDERS[named]?.[client] : undefined;
  if (!order || !isRaw || text.length > RAW_BYTES_MAX) return null;
  const isEncoded = ENCODED.test(text);
  return cut(text, order).map(([name, value]) => [name, textOf(value, isEncoded)] as const);
};

/** No sign that an encoder would have left as it is, and every `%` with its two digits. */
const ENCODED = /^(?:[\w.~&=+-]|%[0-9a-f]{2})*$/i;

const cut = (text: string, order: readonly Step[]): [name: string, value: string][] => {
  const steps = order.map(([name, value = '']) => new RegExp(`${name}=(?=${value})`, 'y'));
  /** Which parameter begins at `at`, of those that are still to come. */
  const stepAt = (at: number, from: number): number =>
    steps.findIndex((step, i) => {
      step.lastIndex = at;
      return i >= from && step.test(text);
    });
  const found: [string, string][] = [];
  for (let at = 0, step = stepAt(0, 0); step >= 0;) {
    const begin = at + (order[step]?.[0].length ?? 0) + 1;
    let end = text.indexOf('&', begin);
    let next = -1;
    while (end >= 0 && (next = stepAt(end + 1, step + 1)) < 0) end = text.indexOf('&', end + 1);
    found.push([order[step]?.[0] ?? '', text.slice(begin, end < 0 ? undefined : end)]);
    at = end + 1;
    step = end < 0 ? -1 : next;
  }
  return found;
};

/** `+` stays, because raw bodies have it as it was typed. */
const textOf = (value: string, isEncoded: boolean): string => {
  const decoded = isEncoded
    ? value.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : value;
  return utf8(decoded) ?? utf8(value) ?? value;
};

/** What is cut within a character loses that one; null for what is no UTF-8. */
const utf8 = (bytes: string): string | null => {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(Buffer.from(bytes, 'latin1'), { stream: true });
  } catch {
    return null;
  }
};

import { jsonrepair } from 'jsonrepair';

/** The part of JSON schema that answers are described by. */
export interface AnswerSchema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: AnswerSchema;
}

type Fields = Record<string, unknown>;

/** Objects in objects in texts: servers wrap an answer, none of them this often. */
const DEPTH = 6;
/** An answer has two thousand characters at most; this bounds the work on one that has nothing but braces. */
const BRACES_MAX = 500;

/** Reasons to end that leave an answer incomplete or unsaid, as OpenAI's, Google's, Anthropic's and other servers name them. */
const NOT_FINISHED =
  /length|max|limit|context|window|incomplete|filter|safety|sensitive|recitation|block|prohibit|spii|refus|toxic|error|insufficient|malformed|abort|cancel|timeout/i;
/** What stands between a model's thoughts and its answer. */
const THOUGHT_ENDS =
  /<\/(?:\w+:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad)>|◁\/think▷|\[\/THINK\]|<\|end_of_thought\|>|<\|channel\|>final(?:<\|[^|]*\|>)*/gi;
const THOUGHT_BEGINS = /<(?:\w+:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad)>|◁think▷|\[THINK\]/i;

/**
 * The object that `schema` describes, taken out of a chat completion. Only OpenAI itself answers with nothing else:
 * other servers put it into a code fence, behind thoughts, into parts, a tool call or a field for reasoning, write
 * numbers as texts and lists as one. Undefined for a refusal, an answer that was cut, and one of another shape.
 */
export const readAnswer = (completion: unknown, schema: AnswerSchema): unknown => {
  const choice = list(fields(completion)['choices'])[0];
  const { message: said, text, finish_reason, native_finish_reason } = fields(choice);
  const message = fields(said);
  const parts = list(message['content']);
  if ([finish_reason, native_finish_reason].some((reason) => NOT_FINISHED.test(String(reason)))) return undefined;
  if (message['refusal'] || parts.some((part) => fields(part)['type'] === 'refusal')) return undefined;
  const isThought = (part: unknown): boolean => /think|reason/.test(String(fields(part)['type']));
  const spoken = parts.filter((part) => !isThought(part));
  const content = typeof message['content'] === 'string' ? message['content'] : spoken.map(textOf).join('');
  const answers = [message['parsed'], content, spoken, text, message['tool_calls'], message['function_call']];
  // Some parsers take an answer without thoughts for a thought; what goes with a refusal in words is one.
  const { reasoning_content, reasoning, thinking, reasoning_details } = message;
  if (!content.trim()) answers.push(reasoning_content, reasoning, thinking, reasoning_details, parts.filter(isThought));
  return firstOf(answers, (answer) => find(answer, schema, DEPTH));
};

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? [value] : [];

const textOf = (part: unknown): string => {
  const { text } = fields(part);
  return [part, text, fields(text)['value']].find((said) => typeof said === 'string') ?? '';
};

const firstOf = <T>(values: Iterable<T>, look: (value: T) => unknown): unknown => {
  for (const value of values) {
    const found = look(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The value itself, or one that is wrapped in it or written in it. */
const find = (value: unknown, schema: AnswerSchema, depth: number): unknown => {
  if (depth === 0 || value === null || value === undefined) return undefined;
  if (typeof value === 'string') return findInText(value, schema, depth);
  if (typeof value !== 'object') return undefined;
  const fitted = Array.isArray(value) ? undefined : fit(value, schema);
  return fitted ?? firstOf(Object.values(value), (inner) => find(inner, schema, depth - 1));
};

/** Of several objects the last: what comes before it is a draft or an example. */
const findInText = (text: string, schema: AnswerSchema, depth: number): unknown => {
  const thoughtEnd = [...text.matchAll(THOUGHT_ENDS)].at(-1);
  const spoken = text.slice(thoughtEnd ? thoughtEnd.index + thoughtEnd[0].length : 0).trim();
  // Thoughts that do not end are an answer that has been cut.
  const said = spoken.split(THOUGHT_BEGINS, 1)[0]!;
  const whole = parsed(said, JSON.parse);
  if (whole !== undefined) return find(whole, schema, depth - 1);
  return firstOf(objectsIn(said).toReversed(), (object) =>
    find(parsed(object, JSON.parse) ?? parsed(object, (it) => JSON.parse(jsonrepair(it))), schema, depth - 1),
  );
};

const parsed = (text: string, parse: (text: string) => unknown): unknown => {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
};

/** The outermost pairs of braces in a text. A brace without its partner is none: nothing that was cut is completed. */
const objectsIn = (text: string): string[] => {
  const objects: string[] = [];
  let begin = text.indexOf('{');
  for (let tried = 0; begin >= 0 && tried < BRACES_MAX; tried += 1) {
    const end = endOf(text, begin);
    if (end > 0) objects.push(text.slice(begin, end));
    begin = text.indexOf('{', end > 0 ? end : begin + 1);
  }
  return objects;
};

const endOf = (text: string, begin: number): number => {
  let open = 0;
  let quoted = false;
  for (let at = begin; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '{') open += 1;
    else if (!quoted && letter === '}' && --open === 0) return at + 1;
  }
  return -1;
};

/** `value` in the shape that `schema` describes, as long as that changes its spelling alone; else undefined. */
const fit = (value: unknown, schema: AnswerSchema): unknown => {
  const types = [schema.type].flat();
  if (types.includes('object')) return fitObject(value, schema);
  if (types.includes('array')) return fitList(value, schema.items!);
  if (types.includes('number')) return toNumber(value);
  const text = toText(value);
  return types.includes('null') && (value === null || value === undefined || /^(?:null|none)?$/i.test(text ?? '-'))
    ? null
    : text;
};

const fitObject = (value: unknown, { properties = {} }: AnswerSchema): unknown => {
  const given = typeof value === 'string' ? parsed(value, JSON.parse) : value;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const spelt = new Map(Object.entries(given).map(([name, field]) => [folded(name), field]));
  const entries = Object.entries(properties).map(
    ([name, inner]) => [name, fit(spelt.get(folded(name)), inner)] as const,
  );
  return entries.some(([, field]) => field === undefined) ? undefined : Object.fromEntries(entries);
};

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

const fitList = (value: unknown, items: AnswerSchema): unknown => {
  const given = typeof value === 'string' ? (parsed(value, JSON.parse) ?? linesOf(value)) : value;
  if (given === null || given === undefined) return undefined;
  const fitted = [given].flat().map((item) => fit(item, items));
  return fitted.includes(undefined) ? undefined : fitted;
};

/** A list that was written as text, one item a line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean);

const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
    ? value.join(' ')
    : undefined;
};

/** `8`, `"8"`, `"8,5"`, `"8/10"`, `"85 %"`. */
const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const digits = typeof value === 'string' ? /-?\d+(?:[.,]\d+)?/.exec(value)?.[0] : undefined;
  if (digits === undefined) return undefined;
  return Number(digits.replace(',', '.')) / (String(value).includes('%') ? 100 : 1);
};

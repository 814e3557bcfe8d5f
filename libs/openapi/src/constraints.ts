import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

const CONTRACTS = join(import.meta.dirname, '../../contracts/src');

/** A class with class-validator's decorators. */
type RequestClass = abstract new () => object;

const rulesOf = (type: RequestClass) => getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);

/** Every class of the contracts that checks a query, a body or an object within, by name. Throws when two share one. */
export const requestClasses = async (): Promise<ReadonlyMap<string, RequestClass>> => {
  const found = new Map<string, RequestClass>();
  for (const file of globSync('**/*.{dto,rpc}.ts', { cwd: CONTRACTS })) {
    const exported = (await import(`@vitrine/contracts/${file.slice(0, -'.ts'.length)}`)) as Record<string, unknown>;
    for (const type of Object.values(exported)) {
      if (typeof type !== 'function' || rulesOf(type as RequestClass).length === 0) continue;
      if ((found.get(type.name) ?? type) !== type) throw new Error(`two classes are named ${type.name}`);
      found.set(type.name, type as RequestClass);
    }
  }
  return found;
};

type Keywords = Record<string, unknown>;

/** What a rule of class-validator, or one of ours, is in JSON schema. Those that the type has said already say nothing. */
const KEYWORDS: Record<string, (constraints: unknown[]) => Keywords> = {
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  arrayUnique: () => ({ uniqueItems: true }),
  allDifferent: () => ({ uniqueItems: true }),
  isInt: () => ({ multipleOf: 1 }),
  wholeNumber: ([minimum, maximum]) => ({ multipleOf: 1, minimum, ...(maximum !== undefined && { maximum }) }),
  isUuid: () => ({ format: 'uuid' }),
  isEmail: () => ({ format: 'email' }),
  matches: ([pattern]) => ({ pattern: (pattern as RegExp).source }),
  isTime: () => ({ description: 'A time, ISO 8601.' }),
  isoTime: () => ({ description: 'A time, ISO 8601.' }),
  day: () => ({ format: 'date' }),
  isAddress: () => ({ format: 'uri' }),
  isUrl: () => ({ format: 'uri' }),
};

/** Rules that the type of the field says, or that look at more than one field. */
const SAID_BY_TYPE = new Set([
  'isString',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
  'isIn',
  'conditionalValidation',
  'nestedValidation',
  'isSecureUrl',
  'isSocialLink',
  'isUsername',
]);

/**
 * The schema of a class with the limits that its decorators check. No other fields are taken. Throws for a rule that
 * nothing is known of.
 */
export const withConstraints = (schema: JsonSchema, type: RequestClass): JsonSchema => {
  const properties = structuredClone(schema.properties ?? {});
  for (const { propertyName, name, type: kind, constraints, each } of rulesOf(type)) {
    const rule = name ?? kind;
    const field = properties[propertyName];
    if (!field) throw new Error(`${type.name} checks ${propertyName}, which its type does not have`);
    if (SAID_BY_TYPE.has(rule)) continue;
    const keywordsOf = KEYWORDS[rule];
    if (!keywordsOf) throw new Error(`nothing is known of the rule ${rule} of ${type.name}.${propertyName}`);
    const { description, ...keywords } = keywordsOf((constraints ?? []) as unknown[]);
    const at = each ? (field.items ?? field) : field;
    Object.assign(at, stricter(at, keywords), description !== undefined && !at.description && { description });
  }
  return { ...schema, properties: mapped(properties, wholeNumbers), additionalProperties: false };
};

/** A class and the one it extends may both bound a field. */
const stricter = (known: Keywords, keywords: Keywords): Keywords =>
  Object.fromEntries(
    Object.entries(keywords).map(([name, value]) => {
      const before = known[name];
      if (typeof before !== 'number' || typeof value !== 'number') return [name, value];
      return [name, name.startsWith('max') ? Math.min(before, value) : Math.max(before, value)];
    }),
  );

const mapped = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const wholeNumbers = ({ multipleOf, type, ...schema }: JsonSchema): JsonSchema => {
  if (multipleOf !== 1) return { ...(type && { type }), ...(multipleOf !== undefined && { multipleOf }), ...schema };
  const whole = (name: string) => (name === 'number' ? 'integer' : name);
  return { type: Array.isArray(type) ? type.map(whole) : whole(type ?? 'number'), ...schema };
};

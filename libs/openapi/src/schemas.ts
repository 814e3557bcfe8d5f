import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import type { JsonSchema } from './json-schema.js';

const CONTRACTS = join(import.meta.dirname, '../../contracts');
const PREFIX = '#/definitions/';

/** JSON schemas of TypeScript types, with their comments as descriptions. */
export interface Schemas {
  /** Of the requested types. */
  roots: ReadonlyMap<string, JsonSchema>;
  /** Of every exported type in them, by its name. */
  definitions: ReadonlyMap<string, JsonSchema>;
}

/** Reads the sources of the contracts. Throws when a type does not exist or has no form in JSON. */
export const readSchemas = (names: readonly string[]): Schemas => {
  const generator = createGenerator({
    path: join(CONTRACTS, 'src/**/*.http.ts'),
    tsconfig: join(CONTRACTS, 'tsconfig.json'),
    // `tsc` has checked them, in a version of its own.
    skipTypeCheck: true,
    additionalProperties: true,
    encodeRefs: false,
  });
  const definitions = new Map<string, JsonSchema>();
  const roots = new Map<string, JsonSchema>();
  for (const name of names) {
    const found = generator.createSchema(name).definitions as Record<string, JsonSchema>;
    for (const [key, schema] of Object.entries(found)) definitions.set(key, forReaders(schema));
    roots.set(name, definitions.get(name) ?? missing(name));
  }
  for (const name of names) definitions.delete(name);
  return { roots, definitions };
};

/** The name of the definition that a schema refers to; undefined when it stands for itself. */
export const refOf = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;

/** Comments also name requirements, decisions and types, which mean nothing to a reader of the document. */
const forReaders = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(forReaders) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'description' && typeof inner === 'string' ? plainText(inner) : forReaders(inner as unknown),
    ]),
  ) as T;
};

const plainText = (comment: string): string =>
  comment
    .replace(/ *\{@link +(?:\w+\.)?(\w+) *\} */g, ' `$1` ')
    .replace(/ ?\((?:[A-Z]+(?:-[A-Z]+)?-\d+|decision \d+|A§\d+)[^)]*\)/g, '')
    .replace(/^(?:[A-Z]+-\d+(?:, )?)+\. ?/, '')
    .trim();

const missing = (name: string): never => {
  throw new Error(`no type ${name}`);
};

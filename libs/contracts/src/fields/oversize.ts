import 'reflect-metadata';
import { ARRAY_MAX_SIZE, getMetadataStorage } from 'class-validator';

type Class = abstract new (...args: never[]) => object;

/** What is too much about a value: where, and a sentence about it. */
export interface Oversize {
  /** `states.3.tags`; empty for the value itself. */
  path: string;
  message: string;
}

/** Values that may stand inside of a value whose form no class describes. */
const UNDESCRIBED_MAX = 100;
/** Unknown fields of an object that an error names one by one; beyond that it only says that there are too many. */
const UNKNOWN_FIELDS_MAX = 20;

const TOO_MANY_FIELDS = 'This has too many fields.';
const TOO_MUCH = 'This has too many values.';

const ITEM_TYPE = Symbol('vitrine.item-type');

const VALUES_MAX = Symbol('vitrine.values-max');

/** Names the class of a property's object, or of the objects in its list, to {@link oversizeOf}. */
export const ItemType = (type: () => Class): PropertyDecorator => Reflect.metadata(ITEM_TYPE, type);

/** Lets up to `max` values, at any depth, stand in a property whose form no one class describes. */
export const ValuesMax = (max: number): PropertyDecorator => Reflect.metadata(VALUES_MAX, max);

interface Field {
  valuesMax: number | undefined;
  /** Undefined: no list is meant to stand here. */
  listMax: number | undefined;
  type: (() => Class) | undefined;
}

const known = new WeakMap<Class, ReadonlyMap<string, Field>>();

const fieldsOf = (type: Class): ReadonlyMap<string, Field> => {
  const before = known.get(type);
  if (before) return before;
  const fields = new Map<string, Field>();
  for (const { propertyName, name, constraints } of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    true,
    false,
  )) {
    const said = <T>(what: symbol) => Reflect.getMetadata(what, type.prototype as object, propertyName) as T;
    const field = fields.get(propertyName) ?? {
      valuesMax: said<Field['valuesMax']>(VALUES_MAX),
      listMax: undefined,
      type: said<Field['type']>(ITEM_TYPE),
    };
    if (name === ARRAY_MAX_SIZE) field.listMax = Math.min(field.listMax ?? Infinity, Number(constraints[0]));
    fields.set(propertyName, field);
  }
  known.set(type, fields);
  return fields;
};

/** Whether a value holds more than {@link UNDESCRIBED_MAX} others, at any depth. Looks at no more of them than that. */
export const isLarge = (value: unknown, max = UNDESCRIBED_MAX): boolean => {
  const open: object[] = typeof value === 'object' && value !== null ? [value] : [];
  let left = max;
  for (let next = open.pop(); next; next = open.pop()) {
    const size = Array.isArray(next) ? next.length : Object.keys(next).length;
    if ((left -= size) < 0) return true;
    for (const inner of Object.values(next) as unknown[])
      if (typeof inner === 'object' && inner !== null) open.push(inner);
  }
  return false;
};

const oversizeOfList = (
  list: readonly unknown[],
  path: string,
  { listMax = 0, valuesMax = listMax + UNDESCRIBED_MAX, type }: Field,
): Oversize | null => {
  if (list.length > listMax) return { path, message: `${path} must contain no more than ${listMax} elements` };
  if (!type) return isLarge(list, valuesMax) ? { path, message: TOO_MUCH } : null;
  for (const [i, item] of list.entries()) {
    const found = oversizeOf(item, type(), `${path}.${i}`);
    if (found) return found;
  }
  return null;
};

/**
 * What is too much about a value that is to become a `type`: more fields than the class and some typing errors have, a
 * list longer than its `@ArrayMaxSize`, or many values where the class expects one. Null when nothing is. Converting
 * and checking cost far more than reading, and more still where something is wrong: this comes before both, costs less
 * than the JSON did, and stops at the first finding.
 */
export const oversizeOf = (value: unknown, type: Class, path = ''): Oversize | null => {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return isLarge(value) ? { path, message: TOO_MUCH } : null;
  const fields = fieldsOf(type);
  const entries = Object.keys(value);
  if (entries.length > fields.size + UNKNOWN_FIELDS_MAX) return { path, message: TOO_MANY_FIELDS };
  for (const name of entries) {
    const found = oversizeOfField(
      (value as Record<string, unknown>)[name],
      path ? `${path}.${name}` : name,
      fields.get(name),
    );
    if (found) return found;
  }
  return null;
};

const oversizeOfField = (value: unknown, path: string, field: Field | undefined): Oversize | null => {
  if (Array.isArray(value) && field?.listMax !== undefined) return oversizeOfList(value, path, field);
  if (field?.type && !Array.isArray(value)) return oversizeOf(value, field.type(), path);
  return isLarge(value, field?.valuesMax) ? { path, message: TOO_MUCH } : null;
};

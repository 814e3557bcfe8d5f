import type { ColumnShape, Schema } from '@vitrine/testing/read-schema';

/** What statements of the release before, which knows `former`, cannot do any more on `present`; in sentences. */
export function schemaBreaches(former: Schema, present: Schema): string[] {
  const found: string[] = [];
  for (const [relation, columns] of Object.entries(former.relations)) {
    const now = present.relations[relation];
    if (!now) {
      found.push(`${relation} is gone, or cannot be written to`);
      continue;
    }
    for (const [name, column] of Object.entries(columns))
      found.push(...columnBreaches(`${relation}.${name}`, column, now[name]));
    for (const [name, column] of Object.entries(now))
      if (!(name in columns) && column.required) found.push(`${relation}.${name} is new and has no default`);
    const known = former.rules[relation] ?? [];
    const added = (present.rules[relation] ?? []).filter((rule) => !known.includes(rule));
    found.push(...added.map((rule) => `${relation} has a new rule: ${rule}`));
  }
  for (const signature of former.functions)
    if (!present.functions.includes(signature)) found.push(`${signature} is gone`);
  return found;
}

function columnBreaches(name: string, former: ColumnShape, now: ColumnShape | undefined): string[] {
  if (!now) return [`${name} is gone`];
  return [
    ...(now.type === former.type ? [] : [`${name} is of the type ${now.type} instead of ${former.type}`]),
    ...(former.filled && !now.filled ? [`${name} may be null`] : []),
    ...(now.required && !former.required ? [`${name} has to be given`] : []),
  ];
}

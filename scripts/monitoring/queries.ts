/** Reads PromQL as far as it names something: words of the language, functions, numbers and texts are left out. */
export interface Query {
  /** Series, such as `http_seconds_count`. */
  readonly series: readonly string[];
  /** Labels that are selected by or grouped by. */
  readonly labels: readonly string[];
}

const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring']);
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

export const queryOf = (expr: string): Query => {
  const bare = expr.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const selected = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const grouped = [...bare.matchAll(GROUPING)].flatMap(([, list = '']) => list.split(',').map((label) => label.trim()));
  const names = bare
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(GROUPING, '')
    .replaceAll(/\b\d[\w.]*/g, '')
    .matchAll(/([a-zA-Z_:][\w:]*)(\s*\()?/g);
  const series = [...names].flatMap(([, name = '', call]) => (call || WORDS.has(name) ? [] : [name]));
  return {
    series: [...new Set(series)],
    labels: [...new Set([...selected, ...grouped])].filter((label) => label !== ''),
  };
};

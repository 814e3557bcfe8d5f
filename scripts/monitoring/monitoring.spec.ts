import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { queryOf } from './queries.js';
import { registeredSeries, type Series } from './registered.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const RULES = 'monitoring/rules/vitrine.yml';
const TESTS = 'monitoring/rules/vitrine.test.yml';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface RuleTest {
  readonly input_series: readonly { readonly series: string }[];
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const { groups } = parse(read(RULES)) as { groups: readonly { name: string; rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(read(TESTS)) as { tests: readonly RuleTest[] };
const dashboards = globSync('monitoring/dashboards/*.json', { cwd: ROOT })
  .sort()
  .map((path): [string, Dashboard] => [path, JSON.parse(read(path)) as Dashboard]);

/** Of other exporters: the kubelet, node-exporter, blackbox-exporter, and Prometheus itself. */
const FOREIGN: Series = new Map(
  Object.entries({
    up: ['job', 'instance'],
    kubelet_volume_stats_available_bytes: ['persistentvolumeclaim'],
    kubelet_volume_stats_capacity_bytes: ['persistentvolumeclaim'],
    node_filesystem_avail_bytes: ['fstype'],
    node_filesystem_size_bytes: ['fstype'],
    probe_ssl_earliest_cert_expiry: ['instance'],
  }).map(([name, labels]) => [name, new Set(labels)]),
);

let known: Series;
beforeAll(async () => {
  known = new Map([...(await registeredSeries()), ...FOREIGN]);
});

/** What `expr` names that no process exposes. */
const unknownIn = (expr: string): string[] => {
  const { series, labels } = queryOf(expr);
  const strange = series.filter((name) => !known.has(name));
  const theirs = new Set(series.flatMap((name) => [...(known.get(name) ?? [])]));
  return [...strange, ...labels.filter((label) => !theirs.has(label)).map((label) => `label ${label}`)];
};

describe('alerts', () => {
  it.each(rules.map((rule): [string, Rule] => [rule.alert, rule]))('%s watches what there is', (_name, rule) => {
    expect(queryOf(rule.expr).series).not.toEqual([]);
    expect(unknownIn(rule.expr)).toEqual([]);
    expect(['critical', 'warning', 'info']).toContain(rule.labels.severity);
    expect(rule.annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
    expect(rule.for ?? '1m').toMatch(/^\d+[mh]$/);
  });

  it('have names of their own, and a series on which each fires and one on which it is quiet', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const outcomes = tests.flatMap(({ alert_rule_test: cases }) =>
      cases.map(({ alertname, exp_alerts: expected }) => `${alertname} ${expected.length > 0}`),
    );
    expect(outcomes.sort()).toEqual(names.flatMap((name) => [`${name} true`, `${name} false`]).sort());
  });

  it('are tested on series that processes expose', () => {
    const strange = tests.flatMap(({ input_series: inputs }) => inputs.flatMap(({ series }) => unknownIn(series)));
    expect(strange.filter((name) => !['label fstype'].includes(name))).toEqual([]);
  });

  it('are the same on Kubernetes', () => {
    const { spec } = parse(read('k8s/components/monitoring/prometheus-rule.yaml')) as { spec: object };
    expect(spec).toEqual({ groups });
  });

  it(`do what their tests say${hasPromtool ? '' : ': promtool is not here, so only their form was looked at'}`, () => {
    if (!hasPromtool) return;
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(ROOT, TESTS)], {
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});

describe('dashboards', () => {
  it('are the three of docs/operations.md', () => {
    expect(dashboards.map(([, { title }]) => title)).toEqual([
      'Vitrine · Data',
      'Vitrine · Queues & tasks',
      'Vitrine · Service',
    ]);
    expect(new Set(dashboards.map(([, { uid }]) => uid)).size).toBe(dashboards.length);
  });

  it.each(dashboards)('%s shows what there is, each panel at a place of its own', (_path, { panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, title, targets = [], gridPos } of panels) {
      expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
      expect([title, type === 'row' || targets.length > 0]).toEqual([title, true]);
      for (const { expr } of targets) expect([title, unknownIn(expr)]).toEqual([title, []]);
    }
    const overlapping = panels.filter((one, at) => panels.slice(at + 1).some((other) => overlap(one, other)));
    expect(overlapping).toEqual([]);
  });
});

const overlap = ({ gridPos: a }: Panel, { gridPos: b }: Panel): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

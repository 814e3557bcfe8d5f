import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const RELATIVE = /(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm;

/** Which folder imports which. */
export type FolderGraph = Map<string, Set<string>>;

/**
 * The folders of a package's sources, type imports included; the files beside the folders, which put them together, are
 * left out.
 */
export const folderGraphOf = (src: string): FolderGraph => {
  const graph: FolderGraph = new Map();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.spec.*', '**/testing/**'] })) {
    const [folder = '', ...rest] = posix.normalize(file).split('/');
    if (rest.length === 0) continue;
    const used = graph.get(folder) ?? new Set();
    graph.set(folder, used);
    for (const [, specifier = ''] of readFileSync(posix.join(src, file), 'utf8').matchAll(RELATIVE)) {
      const [target = '', ...inside] = posix.join(posix.dirname(file), specifier).split('/');
      if (inside.length > 0 && target !== folder && target !== '..') used.add(target);
    }
  }
  return graph;
};

/** The folders that import each other, directly or by way of others: one sorted list for each circle. */
export const circlesIn = (graph: FolderGraph): string[][] => {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]));
  const circles = [...reached].flatMap(([folder, folders]) =>
    folders.has(folder)
      ? [
          [...folders]
            .filter((other) => reached.get(other)?.has(folder))
            .toSorted()
            .join(' '),
        ]
      : [],
  );
  return [...new Set(circles)].map((circle) => circle.split(' '));
};

const reachedFrom = (graph: FolderGraph, start: string): Set<string> => {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of graph.get(folder) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  return seen;
};

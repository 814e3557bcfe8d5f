import { join } from 'node:path';
import { BUNDLES, PROGRAMS } from './programs.js';
import { writeBundle } from './write-bundle.js';

for (const { name, entry } of PROGRAMS) await writeBundle(entry, join(BUNDLES, name));

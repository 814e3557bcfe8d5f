import { join } from 'node:path';
import { BUNDLES, PROGRAMS } from './programs.js';
import { writeBundle } from './write-bundle.js';

for (const { name, code } of PROGRAMS) await writeBundle(code, join(BUNDLES, name));

import { startIdentity } from './identity.module.js';

await startIdentity();

import { objectStoreContract } from '../../platform/test/object-store.contract.js';
import { memoryObjectStore } from './memory-object-store.js';

objectStoreContract('MemoryObjectStore', async () => ({ store: memoryObjectStore() }));

import { IMAGE_MEMORY_BYTES } from './image-weight.js';
import { Semaphore } from '../concurrency/semaphore.js';

/** The memory for images of the whole process, whatever they are for: one that may have taken it down is decoded while no other is. */
export const imageMemory = new Semaphore(IMAGE_MEMORY_BYTES);

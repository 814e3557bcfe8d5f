import { ApiError } from '../../shared/api/api-error.js';
import { createStore } from '../../shared/lib/create-store.js';

/** Whether the account of the one who is, or wants to be, signed in is suspended: the page shows nothing else then. */
export const suspensionStore = createStore(false);

/** Throws the error that it is given, and notes what it says of the account. */
export const noteSuspension = (error: unknown): never => {
  if (error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED') suspensionStore.set(true);
  throw error;
};

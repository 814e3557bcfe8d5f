import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AddressCheckDto } from '@vitrine/contracts/identity/account.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { usernameProblem } from '@vitrine/contracts/identity/user.rules';
import type { PortfolioUrlType } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { useDebounced } from '../../shared/hooks/use-debounced.js';

interface WantedFields {
  username: string;
  firstName: string;
  lastName: string;
  portfolioUrlType: PortfolioUrlType;
}

/** How long typing has to pause before the address is checked. */
const PAUSE_MS = 400;

const checkQuery = (wanted: WantedFields) =>
  queryOptions({
    queryKey: [ROUTES.checkAddress.path, wanted] as const,
    queryFn: ({ signal }) => callRoute('checkAddress', { query: { ...wanted }, signal }),
    // Another user may take it meanwhile.
    staleTime: 10_000,
    retry: false,
  });

export interface AddressCheck extends AddressCheckDto {
  state: 'same' | 'asking' | 'answered';
}

/** Whether the typed address is free, checked while typing. A failed check shows nothing: the save reports it. */
export const useAddressCheck = (typed: WantedFields, saved: WantedFields): AddressCheck => {
  const wanted: WantedFields = {
    username: typed.username.trim(),
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    portfolioUrlType: typed.portfolioUrlType,
  };
  const isChanged = (Object.keys(wanted) as (keyof WantedFields)[]).some((field) => wanted[field] !== saved[field]);
  const settled = useDebounced(wanted, PAUSE_MS);
  const isSettled = JSON.stringify(settled) === JSON.stringify(wanted);
  const problem = wanted.username === saved.username ? null : usernameProblem(wanted.username);
  const mayAsk = isChanged && problem === null;
  const { data } = useQuery({ ...checkQuery(settled), enabled: mayAsk && isSettled });

  // Shown once typing pauses: the first letters of a valid name may be no valid name.
  if (problem !== null) return { username: isSettled ? problem : null, address: null, state: 'same' };
  if (!mayAsk) return { username: null, address: null, state: 'same' };
  if (!isSettled || !data) return { username: null, address: null, state: 'asking' };
  return { ...data, state: 'answered' };
};

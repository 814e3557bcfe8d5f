import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';

type Change = (make: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The parameters of the address, and how to change some of them. A change is made of the one before, also when that is not
 * rendered yet: react-router hands over what is rendered, so the second of two quick changes would undo the first.
 */
export const useSearchChange = (): readonly [URLSearchParams, Change] => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<Change>(
    (make, options) => {
      latest.current = make(new URLSearchParams(latest.current));
      setParams(latest.current, options);
    },
    [setParams],
  );
  return [params, change];
};

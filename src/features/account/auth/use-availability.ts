import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEmailFree, isUserNameFree } from './sign-up-calls.ts';

const DEBOUNCE_MS = 500;
const STALE_TIME_MS = 60_000;

const CHECKS = { userName: isUserNameFree, email: isEmailFree } as const;

/**
 * `unknown` means that nothing was checked or that the check failed; the server validates the value
 * when the form is submitted.
 */
type Availability = 'unknown' | 'asking' | 'free' | 'taken';

export function useAvailability(what: keyof typeof CHECKS, value: string | null): Availability {
  const [debounced] = useDebouncedValue(value, DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['free', what, debounced],
    queryFn: ({ signal }) => CHECKS[what](debounced ?? '', signal),
    enabled: debounced !== null && debounced === value,
    staleTime: STALE_TIME_MS,
  });
  if (value === null) return 'unknown';
  if (isFetching || debounced !== value) return 'asking';
  if (data === undefined) return 'unknown';
  return data ? 'free' : 'taken';
}

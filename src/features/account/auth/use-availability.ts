import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEmailFree, isUserNameFree } from './sign-up-calls.ts';

const DEBOUNCE_MS = 500;
const STALE_TIME_MS = 60_000;

const CHECKS = { userName: isUserNameFree, email: isEmailFree } as const;

/** `unknown` also covers failed checks. The server then validates on submit. */
type Availability = 'unknown' | 'asking' | 'free' | 'taken';

/** Returns the availability of a name or address, after a debounce. Null skips the check. */
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

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEmailFree, isUserNameFree } from './sign-up-calls.ts';

const STILL_TYPING = 500;
const REMEMBERED_FOR = 60_000;

const CHECKS = { userName: isUserNameFree, email: isEmailFree } as const;

/** `unknown` also covers failed checks. The server then validates on submit. */
type Availability = 'unknown' | 'asking' | 'free' | 'taken';

/** Returns the availability of a name or address, after a debounce. Null skips the check. */
export function useAvailability(what: keyof typeof CHECKS, value: string | null): Availability {
  const [rested] = useDebouncedValue(value, STILL_TYPING);
  const { data, isFetching } = useQuery({
    queryKey: ['free', what, rested],
    queryFn: ({ signal }) => CHECKS[what](rested ?? '', signal),
    enabled: rested !== null && rested === value,
    staleTime: REMEMBERED_FOR,
  });
  if (value === null) return 'unknown';
  if (isFetching || rested !== value) return 'asking';
  if (data === undefined) return 'unknown';
  return data ? 'free' : 'taken';
}

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEmailFree, isUserNameFree } from './sign-up-calls.ts';

const STILL_TYPING = 500;
const REMEMBERED_FOR = 60_000;

const CHECKS = { userName: isUserNameFree, email: isEmailFree } as const;

/** Unknown also where the server would not say: the form is then checked when it is sent. */
type Availability = 'unknown' | 'asking' | 'free' | 'taken';

/** Whether a name or an address is free, asked once the hand rests. Null is not worth asking about. */
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

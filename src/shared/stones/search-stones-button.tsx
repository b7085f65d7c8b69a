import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { useProfile } from '../session/use-session.ts';
import { searchPath } from './search-path.ts';

/**
 * Button for the empty state of a list of stones; leads to the stone search. Hidden from users who
 * may not search or add stones.
 */
export function SearchStonesButton() {
  const profile = useProfile();
  if (!mayCall(profile, calls.addToWatchlist) || !mayCall(profile, calls.searchStones)) return null;
  return (
    <Button
      variant="filled"
      renderRoot={(props) => <Link to={searchPath(profile.role_id)} {...props} />}
    >
      Search stones
    </Button>
  );
}

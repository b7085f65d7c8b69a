import './shell.css';
import { Button } from '@mantine/core';
import { useOfferedBuild } from './newer-build.ts';

/**
 * Offers to load a new version of the portal. Overlays the page, so the content does not shift.
 * Hidden while the user is in the middle of an action.
 */
export function NewerBuildOffer() {
  const { offered, putOff } = useOfferedBuild();
  return (
    <div role="status" className="newer-build">
      {offered ? (
        <div>
          <span>A new version of the portal is available.</span>
          <Button size="sm" variant="filled" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="sm" variant="subtle" onClick={putOff}>
            Later
          </Button>
        </div>
      ) : null}
    </div>
  );
}

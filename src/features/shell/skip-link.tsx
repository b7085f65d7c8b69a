import './shell.css';
import { useSyncExternalStore } from 'react';
import { goToResults, mainList, onLists } from '../../ui/results.ts';

/** The first stop of the Tab key: past the frame and the filters, to the rows where the screen has some. */
export function SkipLink() {
  const hasResults = useSyncExternalStore(onLists, mainList) !== null;
  return hasResults ? (
    <button type="button" className="shell-skip" onClick={goToResults}>
      Skip to the results
    </button>
  ) : (
    <a className="shell-skip" href="#screen">
      Skip to the screen
    </a>
  );
}

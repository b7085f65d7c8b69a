import './shell.css';
import { useSyncExternalStore } from 'react';
import { goToResults, mainList, onLists } from '../../ui/results.ts';

/** First tab stop: skips the frame and filters, and moves focus to the rows. */
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

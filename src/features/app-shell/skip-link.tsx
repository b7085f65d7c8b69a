import './shell.css';
import { useSyncExternalStore } from 'react';
import { focusMainList, mainList, subscribeLists } from '../../ui/list-registry.ts';

/** First tab stop of the page. Skips the navigation and the filters. */
export function SkipLink() {
  const hasResults = useSyncExternalStore(subscribeLists, mainList) !== null;
  return hasResults ? (
    <button type="button" className="shell-skip" onClick={focusMainList}>
      Skip to the results
    </button>
  ) : (
    <a className="shell-skip" href="#screen">
      Skip to the content
    </a>
  );
}

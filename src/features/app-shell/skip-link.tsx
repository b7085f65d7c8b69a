import './shell.css';
import { useSyncExternalStore } from 'react';
import { focusMainList, mainList, subscribeLists } from '../../ui/list-registry.ts';

/**
 * First tab stop of the page. Moves the focus past the navigation and the filters to the rows of
 * the list, or to the content of a screen without a list.
 */
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

const WORDS = { live: 'Live', connecting: 'Syncing', offline: 'Offline' } as const;
/** Reserves the width of the longest label, so that a new label moves no other element. */
const ALL_LABELS = Object.values(WORDS).join('\n');

/**
 * Shows whether live updates arrive. The state is also written as text, because colour alone is not
 * accessible.
 */
export function LiveDot({ state }: { readonly state: keyof typeof WORDS }) {
  return (
    <span className="ui-live" data-state={state} role="status">
      <span data-room={ALL_LABELS}>{WORDS[state]}</span>
    </span>
  );
}

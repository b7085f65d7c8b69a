import './live-dot.css';

const WORDS = { live: 'Live', connecting: 'Joining', offline: 'Offline' } as const;
/** As wide as the longest of them, whichever stands there: nothing beside it moves when it changes. */
const ROOM = Object.values(WORDS).join('\n');

/** Says whether changes arrive by themselves. Never by colour alone. */
export function LiveDot({ state }: { readonly state: keyof typeof WORDS }) {
  return (
    <span className="ui-live" data-state={state} role="status">
      <span data-room={ROOM}>{WORDS[state]}</span>
    </span>
  );
}

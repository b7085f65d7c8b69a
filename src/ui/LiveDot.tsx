import './live-dot.css';

const WORDS = { live: 'Live', connecting: 'Connecting', offline: 'Offline' } as const;

/** Says whether changes arrive by themselves. Never by colour alone. */
export function LiveDot({ state }: { readonly state: keyof typeof WORDS }) {
  return (
    <span className="ui-live" data-state={state} role="status">
      {WORDS[state]}
    </span>
  );
}

import './keys.css';

/** Symbols for keys that are easier to recognise than their names. */
const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

export function Keys({ children }: { readonly children: string }) {
  return <kbd className="ui-key">{SIGNS[children] ?? children}</kbd>;
}

import './keys.css';

/** Keys whose sign is read sooner than their name. */
const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

/** The key that does the same, shown beside the action. */
export function Keys({ children }: { readonly children: string }) {
  return <kbd className="ui-key">{SIGNS[children] ?? children}</kbd>;
}

/** Keys that are shown as a symbol, because the symbol is easier to recognise than the name. */
const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

export function Keys({ children }: { readonly children: string }) {
  return <kbd className="ui-key">{SIGNS[children] ?? children}</kbd>;
}

import './keys.css';
/** The key that does the same, shown beside the action. */
export function Keys({ children }: { readonly children: string }) {
  return <kbd className="ui-key">{children}</kbd>;
}

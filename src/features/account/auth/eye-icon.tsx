import '../../../ui/icon.css';
export function EyeIcon({ crossed }: { readonly crossed: boolean }) {
  return (
    <svg className="ui-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8zM9.9 8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0z" />
      {crossed ? <path d="M2.8 13.2 13.2 2.8" /> : null}
    </svg>
  );
}

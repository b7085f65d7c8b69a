import './person-drawer.css';

export function Initials({ name }: { readonly name: string }) {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span className="people-initials" aria-hidden="true">
      {letters}
    </span>
  );
}

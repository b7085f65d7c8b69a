import './model-check.css';

/** The React key is the step number, because the same step can occur twice. */
export function TransitionPath({ steps }: { readonly steps: readonly string[] }) {
  const numbered = steps.map((says, at) => ({ says, number: at + 1 }));
  return (
    <ol className="together-path">
      {numbered.map(({ says, number }) => (
        <li key={number}>{says}</li>
      ))}
    </ol>
  );
}

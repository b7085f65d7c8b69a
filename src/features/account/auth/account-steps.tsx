import './account-forms.css';

type AccountStepsProps = {
  readonly names: readonly string[];
  readonly current: number;
};

export function AccountSteps({ names, current }: AccountStepsProps) {
  return (
    <ol className="account-steps" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current ? '' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

import './model-check.css';
import { count } from '#common/count.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Broken } from './model-check-worker.ts';
import { TransitionPath } from './transition-path.tsx';

type RuleResultsProps = {
  readonly title: string;
  readonly rules: readonly string[];
  readonly broken: readonly (Broken & { readonly scope: string })[];
};

/**
 * Lists the rules of the model check. A violated rule shows the path to the state that violates it.
 */
export function RuleResults({ title, rules, broken }: RuleResultsProps) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span>{count(rules.length, 'rule')}</span>
      </h3>
      <ul className="together-rules">
        {rules.map((says) => {
          const faults = broken.filter((one) => one.says === says);
          return (
            <li key={says} data-broken={faults.length > 0 ? '' : undefined}>
              <Icon name={faults.length > 0 ? 'warning' : 'check'} size="small" />
              <div>
                {says}
                {faults.map(({ scope, what, path }) => (
                  <details key={scope}>
                    <summary>
                      Violated: {what}. {scope}
                    </summary>
                    <TransitionPath steps={path} />
                  </details>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

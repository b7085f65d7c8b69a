import './master.css';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import type { Master } from './master-calls.ts';

type MasterListProps = {
  readonly masters: readonly Master[];
  readonly chosen: Master;
  readonly closed: string | null;
  readonly onChoose: (code: string) => void;
  readonly onAdd: () => void;
};

export function MasterList({ masters, chosen, closed, onChoose, onAdd }: MasterListProps) {
  return (
    <nav className="master-list" aria-label="Masters">
      <ul>
        {masters.map(({ id, code, name, is_active, sub_masters }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={code === chosen.code ? 'true' : undefined}
              data-inactive={is_active ? undefined : ''}
              onClick={() => onChoose(code)}
            >
              <span>{name}</span>
              <small>{is_active ? sub_masters : 'Inactive'}</small>
            </button>
          </li>
        ))}
      </ul>
      <ReasonButton variant="subtle" reason={closed} onClick={onAdd}>
        Add a master
      </ReasonButton>
    </nav>
  );
}

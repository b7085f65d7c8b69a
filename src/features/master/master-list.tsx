import '../../shared/frame/pick-list.css';
import { Box } from '@mantine/core';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
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
    <Box
      component="nav"
      flex="none"
      w={232}
      style={{ overflow: 'auto', borderRight: '1px solid var(--line)' }}
      aria-label="Masters"
    >
      <ul className="pick-list">
        {masters.map(({ id, code, name, is_active, sub_masters }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={code === chosen.code ? 'true' : undefined}
              data-quiet={is_active ? undefined : ''}
              onClick={() => onChoose(code)}
            >
              <b>{name}</b>
              <small>{is_active ? sub_masters : 'Inactive'}</small>
            </button>
          </li>
        ))}
      </ul>
      <Box px={closed === null ? '2xs' : 'md'} py="2xs">
        <ActionRow>
          <ReasonButton variant="subtle" reason={closed} onClick={onAdd}>
            Add a master
          </ReasonButton>
        </ActionRow>
      </Box>
    </Box>
  );
}

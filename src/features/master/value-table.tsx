import '../../shared/records/ordering/ordered-table.css';
import { useRef } from 'react';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { useOrdering } from '../../shared/records/ordering/use-ordering.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Value } from './master-calls.ts';
import { GROUP, type MasterActions } from './use-master-actions.ts';
import { ValueImage } from './value-image.tsx';

type ValueTableProps = {
  readonly name: string;
  readonly values: readonly Value[];
  /** reason why the values cannot be reordered; null if reordering is allowed */
  readonly closed: string | null;
  readonly opened: string | undefined;
  readonly acts: MasterActions;
  readonly onOpen: (id: string) => void;
};

export function ValueTable({
  name,
  values,
  closed: disabledReason,
  opened,
  acts,
  onOpen,
}: ValueTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { placeProps, handProps } = useOrdering({
    name: 'master',
    group: GROUP,
    what: 'value',
    rows: values,
    disabledReason,
    opened,
    table,
    onPlace: (value, to) => void acts.place(value, to),
    onStep: acts.step,
    onOpen,
  });
  return (
    <table
      className="ordered-table"
      style={{ maxWidth: 960 }}
      ref={table}
      aria-label={`Values of ${name}`}
    >
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col" data-quiet="">
            Code
          </th>
          <th scope="col" data-quiet="">
            Description
          </th>
          <th scope="col">Offered</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr
            key={value.id}
            data-open={opened === value.id ? '' : undefined}
            {...placeProps(value)}
            {...handProps(value)}
          >
            <th scope="row">
              <span className="ordered-name">
                {disabledReason === null ? (
                  <span className="ordered-handle" title={`Drag ${value.name} to another position`}>
                    <Icon name="rows" size="small" />
                  </span>
                ) : null}
                <ValueImage image={value.image} size={20} />
                <button type="button" data-row={value.id} onClick={() => onOpen(value.id)}>
                  {value.name}
                </button>
              </span>
            </th>
            <td data-quiet="">{value.code}</td>
            <td data-quiet="" className="ui-cut" title={value.description}>
              {value.description}
            </td>
            <td>{offered(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function offered({ is_active, is_default, is_display }: Value) {
  if (!is_active) return <ActiveBadge active={false} />;
  if (is_default) return 'Default';
  return is_display ? null : 'Under “More”';
}

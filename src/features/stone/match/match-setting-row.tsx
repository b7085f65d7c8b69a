import './match.css';
import { Checkbox, Flex } from '@mantine/core';
import { EMPTY } from '#common/format.ts';
import type { MatchField, MatchRule } from '../../../shared/matchpair/match-calls.ts';
import {
  fieldName,
  measuredText,
  toleranceText,
  unitText,
} from '../../../shared/matchpair/match-words.ts';
import { ToleranceField } from '../../../shared/matchpair/tolerance-field.tsx';

type MatchSettingRowProps = {
  readonly field: MatchField;
  /** saved rule of the field; undefined if pairs may differ in the field */
  readonly present: MatchRule | undefined;
  readonly rule: MatchRule | undefined;
  readonly isWriter: boolean;
  /** called with the new tolerance; null removes the rule */
  readonly onRule: (tolerance: number | null) => void;
  readonly onFault: (fault: string | null) => void;
};

export function MatchSettingRow(props: MatchSettingRowProps) {
  const { field, present, rule, isWriter, onRule, onFault } = props;
  const name = fieldName(field);
  const isChanged = present?.tolerance !== rule?.tolerance;
  const isMeasured = field.unit !== 'same';
  return (
    <tr data-changed={isChanged ? '' : undefined}>
      <th scope="row">
        <Checkbox
          size="sm"
          label={name}
          checked={rule !== undefined}
          disabled={!isWriter}
          onChange={(event) => {
            onFault(null);
            onRule(event.currentTarget.checked ? (present?.tolerance ?? field.usual) : null);
          }}
        />
      </th>
      <td>
        {rule === undefined ? (
          EMPTY
        ) : isMeasured ? (
          <Flex className="match-tolerance" gap="3xs" lh="var(--ctl)">
            <span aria-hidden="true">±</span>
            <ToleranceField
              field={field}
              value={rule.tolerance}
              disabled={!isWriter}
              says
              onChange={onRule}
              onFault={onFault}
            />
            <span>{unitText(field.unit, rule.tolerance).trim()}</span>
          </Flex>
        ) : (
          'the same'
        )}
      </td>
      <td data-end="" data-wide="">
        {isMeasured ? measuredText(field.unit, field.usual) : EMPTY}
      </td>
      <td data-end="" data-wide="">
        {isMeasured ? measuredText(field.unit, field.most) : EMPTY}
      </td>
      <td>
        {isChanged
          ? present === undefined
            ? 'was not selected'
            : `was ${toleranceText(field, present.tolerance)}`
          : ''}
      </td>
    </tr>
  );
}

import '../results/stone-page.css';
import './match.css';
import { ActionIcon, Button, Flex, Menu } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import type { MatchField, MatchRule, MatchSetting } from '../../../shared/matchpair/match-calls.ts';
import {
  isSameSetting,
  SET_SIZES,
  withoutRule,
  withRule,
} from '../../../shared/matchpair/match-rules.ts';
import { fieldName, setWord, unitText } from '../../../shared/matchpair/match-words.ts';
import { ToleranceField } from '../../../shared/matchpair/tolerance-field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../../ui/use-phone.ts';
import type { MatchPrices } from './match-params.ts';
import { MatchPriceFilter } from './match-price-filter.tsx';

/** Fields that white stones do not have. */
const OF_FANCY_COLOURS: ReadonlySet<string> = new Set(['fancy', 'intensity', 'overtone']);

type MatchRulesBarProps = {
  readonly setting: MatchSetting;
  readonly defaults: MatchSetting;
  readonly fields: readonly MatchField[];
  /** Hides the rules of fancy colours, which white stones do not have. */
  readonly fancy: boolean;
  readonly onRules: (rules: readonly MatchRule[]) => void;
  readonly prices: MatchPrices;
  readonly onPrices: (prices: MatchPrices) => void;
  readonly onSetSize: (size: number) => void;
  readonly onReset: () => void;
};

/**
 * Edits the tolerances and the set size for the current search. The company's default is unchanged.
 */
export function MatchRulesBar(props: MatchRulesBarProps) {
  const { setting, defaults, fancy, prices, onPrices, onRules, onSetSize, onReset } = props;
  const { set_size } = setting;
  const fields = props.fields.filter(({ field }) => fancy || !OF_FANCY_COLOURS.has(field));
  const rules = setting.rules.filter(({ field }) => fields.some((one) => one.field === field));
  const phone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const left = fields.filter(({ field }) => !rules.some((rule) => rule.field === field));
  const isOwn = !isSameSetting(setting, defaults);

  return (
    <section className="match-rules" aria-label="Match tolerances">
      <Flex flex="none" align="center" gap="3xs">
        <SegmentedControl
          aria-label="Stones per match"
          data={SET_SIZES.map((size) => ({
            value: String(size),
            label: size === 2 ? 'Pair' : String(size),
          }))}
          value={String(set_size)}
          onChange={(size) => onSetSize(Number(size))}
        />
        {phone ? (
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {count(rules.length, 'tolerance')}
            {Object.keys(prices).length === 0 ? null : ', price'}
          </Button>
        ) : null}
        {isOwn ? (
          <Button size="sm" variant="subtle" onClick={onReset}>
            Reset
          </Button>
        ) : null}
      </Flex>
      {phone && !unfolded ? null : (
        <ul className="match-rules-list">
          <MatchPriceFilter word={setWord(set_size)} prices={prices} onPrices={onPrices} />
          {rules.map((rule) => (
            <Rule key={rule.field} rule={rule} {...props} />
          ))}
          {left.length > 0 ? (
            <li>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button
                    size="sm"
                    variant="subtle"
                    leftSection={<Icon name="plus" size="small" />}
                  >
                    More
                  </Button>
                </Menu.Target>
                <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
                  {left.map((field) => (
                    <Menu.Item
                      key={field.field}
                      onClick={() =>
                        onRules(
                          withRule(setting.rules, { field: field.field, tolerance: field.usual }),
                        )
                      }
                    >
                      {fieldName(field)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function Rule({
  rule,
  setting,
  defaults,
  fields,
  onRules,
}: MatchRulesBarProps & { rule: MatchRule }) {
  const field = fields.find((one) => one.field === rule.field);
  if (!field) return null;
  const name = fieldName(field);
  const usual = defaults.rules.find((one) => one.field === rule.field);
  return (
    <li className="match-rule" data-own={usual?.tolerance === rule.tolerance ? undefined : ''}>
      <span>{name}</span>
      {field.unit === 'same' ? (
        <span>the same</span>
      ) : (
        <>
          <span aria-hidden="true">±</span>
          <ToleranceField
            field={field}
            value={rule.tolerance}
            onChange={(tolerance) =>
              onRules(withRule(setting.rules, { field: rule.field, tolerance }))
            }
          />
          <span className={field.unit === 'grade' ? 'sr-only' : undefined}>
            {unitText(field.unit, rule.tolerance).trim()}
          </span>
        </>
      )}
      {setting.rules.length > 1 ? (
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label={`Leave out ${name}`}
          onClick={() => onRules(withoutRule(setting.rules, rule.field))}
        >
          <Icon name="close" size="tiny" />
        </ActionIcon>
      ) : null}
    </li>
  );
}

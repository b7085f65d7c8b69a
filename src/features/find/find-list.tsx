import './find.css';
import { Flex, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import type { FindGroup, FindItem } from './find-item.ts';

const ACTS = 'find-acts';

type FindListProps = {
  readonly id: string;
  readonly optionId: (item: FindItem) => string;
  readonly groups: readonly FindGroup[];
  readonly chosen: FindItem | undefined;
  /** true if the results belong to the previous text */
  readonly isStale: boolean;
  readonly onRun: (item: FindItem) => void;
  readonly onActs: (item: FindItem) => void;
};

/** The focus stays in the text field; arrow keys change the active option. */
export function FindList({ id, optionId, groups, chosen, isStale, onRun, onActs }: FindListProps) {
  const chosenOption = chosen ? optionId(chosen) : null;
  useEffect(() => {
    if (chosenOption) document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' });
  }, [chosenOption]);

  return (
    <div
      id={id}
      className="find-list"
      role="listbox"
      aria-label="Results"
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={label} role="group" aria-label={label} className="find-group">
          <Text px="sm" pt="2xs" c="dimmed" fz="xs" aria-hidden="true">
            {label}
          </Text>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              id={optionId(item)}
              className="find-option"
              role="option"
              tabIndex={-1}
              aria-selected={item === chosen}
              data-stale={isStale && item.isFound ? '' : undefined}
              disabled={Boolean(item.reason)}
              onClick={({ target }) =>
                item.acts && target instanceof Element && target.closest(`.${ACTS}`)
                  ? onActs(item)
                  : onRun(item)
              }
            >
              {item.left}
              <Flex component="span" direction="column" flex={1} miw={0}>
                <span>{item.label}</span>
                <Text span fz="xs" c="dimmed">
                  {item.reason ?? item.detail}
                </Text>
              </Flex>
              <span className="find-right">{item.right}</span>
              {item.acts ? (
                <span className={ACTS} title="Available actions">
                  <span className="sr-only">For available actions, press</span>
                  <Keys>Tab</Keys>
                </span>
              ) : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

import {
  Box,
  Combobox,
  Loader,
  ScrollArea,
  TextInput,
  type TextInputProps,
  useVirtualizedCombobox,
} from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { useIsPhone } from '../use-phone.ts';
import {
  filterOptions,
  findExact,
  type Option,
  type SearchableOption,
  toSearchable,
} from './filter-options.ts';
import { MESSAGES_BELOW } from './wrapper-order.ts';

type LongSelectProps = Pick<
  TextInputProps,
  'size' | 'disabled' | 'required' | 'placeholder' | 'description'
> & {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  /**
   * Called with the value of an option, with an empty string if the field was cleared, or with the
   * typed text if `ownWords` is true.
   */
  readonly onChange: (value: string) => void;
  readonly ownWords?: boolean;
  readonly loading?: boolean;
  readonly fault?: string | undefined;
  readonly emptyWords: string;
};

/**
 * Event source that Mantine passes to `onDropdownOpen` after typing. The highlight then stays on
 * the first match instead of moving to the chosen option.
 */
const BY_TYPING = 'unknown';

/**
 * A select for thousands of options. Typing filters the options. Only visible options are rendered.
 */
export function LongSelect(props: LongSelectProps) {
  const { label, options, value, onChange, ownWords = false, loading = false } = props;
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const all = useMemo(() => toSearchable(options), [options]);
  const found = useMemo(() => filterOptions(all, typed ?? ''), [all, typed]);
  const chosen = all.find((option) => option.value === value);
  const optionId = (index: number) => `${id}-${index}`;

  const choose = (option: SearchableOption | undefined) => {
    if (option && option.value !== value) onChange(option.value);
    setTyped(null);
    setOpened(false);
  };
  const leave = () => {
    setOpened(false);
    if (typed === null) return;
    const matched = typed.trim() === '' ? '' : findExact(all, typed)?.value;
    const next = matched ?? (ownWords ? typed.trim() : value);
    if (next !== value) onChange(next);
    setTyped(null);
  };
  const store = useVirtualizedCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownOpen: (source) => {
      if (source !== BY_TYPING) setActive(found.findIndex((option) => option.value === value));
    },
    totalOptionsCount: found.length,
    getOptionId: (index) => (found[index] ? optionId(index) : null),
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    onSelectedOptionSubmit: (index) => choose(found[index]),
  });

  return (
    <Combobox
      store={store}
      resetSelectionOnOptionHover={false}
      onOptionSubmit={(picked) => choose(found.find((option) => option.value === picked))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          size={props.size ?? 'md'}
          disabled={props.disabled ?? false}
          required={props.required ?? false}
          placeholder={props.placeholder ?? ''}
          {...(props.description
            ? { description: props.description, inputWrapperOrder: MESSAGES_BELOW }
            : {})}
          error={props.fault}
          role="combobox"
          aria-autocomplete="list"
          aria-busy={loading}
          autoComplete="off"
          rightSectionPointerEvents="none"
          rightSection={
            loading ? (
              <Loader size={14} aria-hidden="true" />
            ) : (
              <Icon name="chevronDown" size="small" />
            )
          }
          value={typed ?? chosen?.label ?? value}
          onClick={() => store.openDropdown('mouse')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            store.openDropdown(BY_TYPING);
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={loading}>
        <Combobox.Options aria-label={label}>
          {found.length === 0 ? (
            <Combobox.Empty>{props.emptyWords}</Combobox.Empty>
          ) : (
            <OptionWindow options={found} value={value} active={active} optionId={optionId} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const ROW = 30;
const ROW_ON_PHONE = 40;
const ROWS_IN_SIGHT = 8;

type OptionWindowProps = {
  readonly options: readonly SearchableOption[];
  readonly value: string;
  readonly active: number;
  readonly optionId: (index: number) => string;
};

/**
 * The visible options. The component is mounted only while the dropdown is open, because a closed
 * dropdown cannot be measured.
 */
function OptionWindow({ options, value, active, optionId }: OptionWindowProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? ROW_ON_PHONE : ROW;
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => height,
    overscan: 6,
  });
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active, { align: 'auto' });
  }, [active, rows]);

  return (
    <ScrollArea.Autosize mah={ROWS_IN_SIGHT * height} type="auto" viewportRef={viewport}>
      <Box pos="relative" h={rows.getTotalSize()}>
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const option = options[index];
          if (!option) return null;
          return (
            <Combobox.Option
              key={option.value}
              id={optionId(index)}
              value={option.value}
              active={option.value === value}
              selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={options.length}
              pos="absolute"
              inset="0 0 auto"
              h={size}
              lh={`${size}px`}
              py={0}
              className="ui-cut"
              style={{ transform: `translateY(${start}px)` }}
            >
              {option.label}
            </Combobox.Option>
          );
        })}
      </Box>
    </ScrollArea.Autosize>
  );
}

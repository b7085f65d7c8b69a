import { Select } from '@mantine/core';
import { clientLabel, useClientChoices } from './clients.ts';

type ClientPickerProps = {
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
  /** What stands in the empty field. */
  readonly placeholder?: string;
  readonly width?: number;
  readonly label?: string;
  /** Opens at once, and says when it is left. */
  readonly onLeave?: () => void;
};

export function ClientPicker(props: ClientPickerProps) {
  const { value, onChange, placeholder = 'Choose a client', width = 240, label = 'Client' } = props;
  const choices = useClientChoices();
  return (
    <Select
      aria-label={label}
      className="client-picker"
      size="sm"
      w={width}
      searchable
      clearable
      placeholder={placeholder}
      nothingFoundMessage="No client has this name"
      data={choices.map((choice) => ({ value: choice.id, label: clientLabel(choice) }))}
      value={choices.some(({ id }) => id === value) ? value : null}
      onChange={onChange}
      leftSection={<span className="stone-for">For</span>}
      leftSectionWidth={32}
      {...(props.onLeave
        ? { autoFocus: true, defaultDropdownOpened: true, onBlur: props.onLeave }
        : {})}
    />
  );
}

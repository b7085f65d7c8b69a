import './client-picker.css';
import { Select } from '@mantine/core';
import type { UserId } from '../../api/ids.gen.ts';
import { idAmong } from '../../common/id-from-text.ts';
import { clientLabel } from '../clients/client-choice.ts';
import { useClientChoices } from './clients.ts';
import type { CustomerChoice } from './wire.ts';

type ClientPickerProps = {
  readonly value: UserId | null;
  readonly onChange: (userId: UserId | null) => void;
  /** What stands in the empty field. */
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly label?: string;
  /** Opens at once, and says when it is left. */
  readonly onLeave?: () => void;
};

/** More are better found by typing. */
const SHOWN = 100;

export function ClientPicker(props: ClientPickerProps) {
  return <ClientSelect {...props} choices={useClientChoices()} />;
}

type ClientSelectProps = ClientPickerProps & { readonly choices: readonly CustomerChoice[] };

/** One of these clients, found by typing. */
export function ClientSelect(props: ClientSelectProps) {
  const { value, onChange, choices } = props;
  const { placeholder = 'Choose a client', width = 240, label = 'Client' } = props;
  return (
    <Select
      aria-label={label}
      className="client-picker"
      classNames={{ options: 'client-options' }}
      size="sm"
      w={width}
      searchable
      clearable
      // The name and Enter are enough.
      selectFirstOptionOnChange
      allowDeselect={false}
      limit={SHOWN}
      withScrollArea={false}
      placeholder={placeholder}
      nothingFoundMessage="No client has this name"
      data={choices.map((choice) => ({ value: choice.id, label: clientLabel(choice) }))}
      value={choices.some(({ id }) => id === value) ? value : null}
      onChange={(chosen) => onChange(idAmong(choices, chosen) ?? null)}
      leftSection={<span className="stone-for">For</span>}
      leftSectionWidth={32}
      // The word belongs to the field: a click on it is one into the field.
      leftSectionPointerEvents="none"
      {...(props.onLeave
        ? {
            autoFocus: true,
            defaultDropdownOpened: true,
            onBlur: props.onLeave,
            onDropdownClose: props.onLeave,
          }
        : {})}
    />
  );
}

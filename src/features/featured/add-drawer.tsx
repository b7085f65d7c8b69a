import '../../shared/people/person-drawer.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { fieldsOf, readNumbers, readTerms } from './featured-form.ts';
import { FeaturedTerms } from './featured-terms.tsx';
import { useFeature } from './use-feature.ts';

const TITLE = 'Add special stones';

export function AddDrawer({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState(() => fieldsOf(null));
  const { save, busy, problem, forget } = useFeature({ onDone: onClose });
  const stones = readNumbers(fields.numbers);
  const read = readTerms(fields, null);
  const faults = 'faults' in read ? read.faults : {};
  const reason = 'fault' in stones ? stones.fault : (faults.until ?? faults.place ?? null);
  const put = (change: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...change }));
    forget();
  };
  const submit = () => {
    if ('numbers' in stones && 'terms' in read && !busy)
      void save({ stock_numbers: [...stones.numbers], user_id: fields.clientId, ...read.terms });
  };
  const unknown = problem?.errors
    .filter(({ stock_no }) => stock_no)
    .map(({ stock_no, message }) => `${stock_no}: ${message}`)
    .join(' ');

  return (
    <SideDrawer
      opened
      label={TITLE}
      width={424}
      onClose={onClose}
      head={{ title: TITLE }}
      footer={
        <>
          <span className="ui-gap" />
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <ReasonButton variant="filled" reason={reason} loading={busy} onClick={submit}>
            Add
          </ReasonButton>
        </>
      }
    >
      <form
        className="people-form"
        noValidate
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        <Textarea
          label="Stones"
          placeholder="Paste stock numbers"
          size="lg"
          rows={4}
          value={fields.numbers}
          onChange={(event) => put({ numbers: event.currentTarget.value })}
          error={unknown || null}
          withAsterisk
          autoFocus
        />
        <ClientPicker
          value={fields.clientId}
          placeholder="All trading clients or choose one"
          width="100%"
          onChange={(clientId) => put({ clientId })}
        />
        <FeaturedTerms fields={fields} faults={faults} onChange={put} />
      </form>
    </SideDrawer>
  );
}

import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { REGISTRATION, REGISTRATION_ACTION } from '#machines/codes.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { NO_RECORDS, useConcurrentChange } from '../records/concurrent-change.tsx';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { setRegistration } from './business-calls.ts';
import type { BusinessFile } from './business-types.ts';
import { type BusinessActor, registrationDisabledReason } from './kyc-checks.ts';

type RegistrationActsProps = {
  readonly of: BusinessFile;
  readonly businessActor: BusinessActor;
  readonly size?: 'lg';
  readonly onChanged: () => void;
};

export function RegistrationActs({ of, businessActor, size, onChanged }: RegistrationActsProps) {
  const [isEnding, setEnding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, company_name: name, registration } = of.business;
  const concurrentChange = useConcurrentChange('business', isEnding ? [{ id }] : NO_RECORDS);

  async function set(action: 1 | 2, remark = ''): Promise<void> {
    setBusy(true);
    try {
      const { message } = await setRegistration(id, action, remark);
      notifySuccess(message);
      setEnding(false);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  // Keeps an open dialog mounted after another user has ended the registration.
  if (registration !== REGISTRATION.registered.code && !isEnding) {
    return (
      <ReasonButton
        {...(size ? { size } : {})}
        variant="filled"
        loading={isBusy}
        reason={registrationDisabledReason(REGISTRATION_ACTION.register, of, businessActor)}
        onClick={() => void set(REGISTRATION_ACTION.register)}
      >
        Register
      </ReasonButton>
    );
  }
  return (
    <>
      <ReasonButton
        {...(size ? { size } : {})}
        variant="danger"
        reason={registrationDisabledReason(REGISTRATION_ACTION.unregister, of, businessActor)}
        onClick={() => setEnding(true)}
      >
        Unregister
      </ReasonButton>
      <ConfirmDialog
        opened={isEnding}
        title={`End the registration of ${name}?`}
        confirmLabel="Unregister"
        danger
        busy={isBusy}
        disabledReason={concurrentChange.disabledReason}
        reason={{ ready: PRESET_REASONS.unregister, required: true }}
        footnote="The business will see this reason."
        onConfirm={({ note }) => void set(REGISTRATION_ACTION.unregister, note)}
        onClose={() => setEnding(false)}
      >
        <p>
          Current holds remain until they expire or are released. The business cannot place or
          extend holds, or join waitlists.
        </p>
        {concurrentChange.note}
      </ConfirmDialog>
    </>
  );
}

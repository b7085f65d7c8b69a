import { Text } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { MAX_MONTHS, VALID_MONTHS } from '#common/kyc/verification-terms.ts';
import { localDayOf } from '#common/typed-day.ts';
import { ROLE } from '#machines/codes.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { verifyBusiness } from './business-calls.ts';
import { useBusinessChange } from './use-business-change.ts';
import type { VerificationProps } from './verification-props.ts';

/** Mounted only while it is open. */
export function VerifyDialog({
  of: { business },
  businessActor: { actor },
  onChanged,
  onClose,
}: VerificationProps & { readonly onClose: () => void }) {
  const [until, setUntil] = useState('');
  const { isBusy, send } = useBusinessChange({ onChanged, onClose });
  const months = business.risk_class === null ? null : VALID_MONTHS[business.risk_class];
  return (
    <ConfirmDialog
      opened
      title={`Verify ${business.company_name} again?`}
      confirmLabel="Verify again"
      busy={isBusy}
      isGuarded
      reason={{ ready: PRESET_REASONS.verifyBusiness, required: until !== '' }}
      onConfirm={({ note }) =>
        void send(() =>
          verifyBusiness(business.id, {
            ...(until === '' ? {} : { verified_until: until }),
            ...(note === '' ? {} : { remark: note }),
          }),
        )
      }
      onClose={onClose}
    >
      <Text mb="2xs">
        The approved documents are still valid. The verification is valid for {months} months, but
        not longer than the documents.
      </Text>
      {actor.role === ROLE.administrator ? (
        <DateField
          label="Other last day"
          description={`Optional, within ${MAX_MONTHS} months; needs a reason`}
          toward="future"
          min={localDayOf(serverNow())}
          value={until}
          onDay={setUntil}
        />
      ) : null}
    </ConfirmDialog>
  );
}

import { Select } from '@mantine/core';
import { useState } from 'react';
import { VALID_MONTHS } from '#common/kyc/verification-terms.ts';
import { byCode, RISK_CLASS, type RiskClassCode } from '#machines/codes.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { setRiskClass } from './business-calls.ts';
import { useBusinessChange } from './use-business-change.ts';
import type { VerificationProps } from './verification-props.ts';

const CLASSES = Object.values(RISK_CLASS);

type RiskDialogProps = VerificationProps & {
  readonly risk: RiskClassCode;
  readonly onClose: () => void;
};

/** Mounted only while it is open. */
export function RiskDialog({ of: { business }, risk, onChanged, onClose }: RiskDialogProps) {
  const [chosen, setChosen] = useState<RiskClassCode>(risk);
  const { isBusy, send } = useBusinessChange({ onChanged, onClose });
  return (
    <ConfirmDialog
      opened
      title={`Change the risk class of ${business.company_name}?`}
      confirmLabel="Change the risk class"
      busy={isBusy}
      isGuarded
      disabledReason={
        chosen === risk ? `The risk class is ${byCode(RISK_CLASS, risk).label} already.` : null
      }
      reason={{ ready: PRESET_REASONS.assessBusiness, required: true }}
      footnote="A higher class can end the verification earlier. A lower class applies from the next verification."
      onConfirm={({ note }) =>
        void send(() => setRiskClass(business.id, { risk_class: chosen, remark: note }))
      }
      onClose={onClose}
    >
      <Select
        label="Risk class"
        data={CLASSES.map(({ code, label }) => ({
          value: String(code),
          label: `${label}: valid for ${VALID_MONTHS[code]} months`,
        }))}
        value={String(chosen)}
        onChange={(value) =>
          setChosen(CLASSES.find(({ code }) => String(code) === value)?.code ?? chosen)
        }
        allowDeselect={false}
      />
    </ConfirmDialog>
  );
}

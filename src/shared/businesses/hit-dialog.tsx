import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { SCREENING_DECISION, type ScreeningDecisionCode } from '#machines/codes.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { decideScreening } from './business-calls.ts';
import type { BusinessFacts, Screening } from './business-types.ts';
import { useBusinessChange } from './use-business-change.ts';

const { dismissed, confirmed } = SCREENING_DECISION;

type HitDialogProps = {
  readonly business: BusinessFacts;
  readonly hit: Screening;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Mounted only while it is open. */
export function HitDialog({ business, hit, onChanged, onClose }: HitDialogProps) {
  const [decision, setDecision] = useState<ScreeningDecisionCode>(dismissed.code);
  const { isBusy, send } = useBusinessChange({ onChanged, onClose });
  const isConfirmed = decision === confirmed.code;
  return (
    <ConfirmDialog
      opened
      title={`Decide on the hit for ${hit.subject}?`}
      confirmLabel="Save the decision"
      danger={isConfirmed}
      busy={isBusy}
      isGuarded
      reason={{
        ready: isConfirmed ? PRESET_REASONS.confirmHit : PRESET_REASONS.dismissHit,
        required: true,
      }}
      footnote="The decision ends nothing by itself. To stop the trade, end the registration."
      onConfirm={({ note }) =>
        void send(() => decideScreening(business.id, hit.id, { decision, remark: note }))
      }
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{hit.details}</Text>
      <Radio.Group
        label="Decision"
        value={String(decision)}
        onChange={(value) =>
          setDecision(value === String(confirmed.code) ? confirmed.code : dismissed.code)
        }
      >
        <Stack gap="2xs" mt="2xs">
          {[dismissed, confirmed].map(({ code, label }) => (
            <Radio key={code} value={String(code)} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}

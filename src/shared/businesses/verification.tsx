import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '#common/format.ts';
import { byCode, REGISTRATION, RISK_CLASS, ROLE } from '#machines/codes.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';
import { RecordPart } from '../records/record-part.tsx';
import { verificationDisabledReason } from './kyc-checks.ts';
import { RiskDialog } from './risk-dialog.tsx';
import { ValidityBadge } from './validity-badge.tsx';
import type { VerificationProps } from './verification-props.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Validity of the KYC verification. Only readers who see the risk class can change anything. */
export function Verification(props: VerificationProps) {
  const { of, businessActor, level = 2 } = props;
  const { registration, risk_class: risk, verified_on: on, verified_until: until } = of.business;
  const [open, setOpen] = useState<'verify' | 'risk' | null>(null);
  const close = () => setOpen(null);
  const decides = risk !== null && businessActor.mayWrite;
  const against = verificationDisabledReason({ until: null, remark: '' }, of, businessActor);
  return (
    <RecordPart level={level} title="KYC verification">
      <DrawerFacts>
        <Fact name="Valid until">
          {until === null ? 'Not verified yet' : <ValidityBadge until={until} />}
        </Fact>
        <Fact name="Last verified">{on === null ? null : formatDate(`${on}T12:00`)}</Fact>
        {risk === null ? null : <Fact name="Risk class">{byCode(RISK_CLASS, risk).label}</Fact>}
      </DrawerFacts>
      {decides ? (
        <ActionRow>
          {registration === REGISTRATION.registered.code ? (
            <ReasonButton size="sm" reason={against} onClick={() => setOpen('verify')}>
              Verify again
            </ReasonButton>
          ) : null}
          {businessActor.actor.role === ROLE.administrator ? (
            <Button size="sm" variant="subtle" onClick={() => setOpen('risk')}>
              Change the risk class
            </Button>
          ) : null}
        </ActionRow>
      ) : null}
      {open === 'verify' ? <VerifyDialog {...props} onClose={close} /> : null}
      {open === 'risk' && risk !== null ? (
        <RiskDialog {...props} risk={risk} onClose={close} />
      ) : null}
    </RecordPart>
  );
}

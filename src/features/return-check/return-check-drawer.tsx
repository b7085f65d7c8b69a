import { Checkbox, Flex, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EMPTY, formatDateTime } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { reportWords } from '#common/stone-labels.ts';
import { RETURN_CHECK_STATUS } from '#machines/codes.ts';
import { returnCheckWorkflow } from '#machines/workflows/return-check.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink, RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import type { Found, ReturnCheck } from './return-check-calls.ts';
import { ReturnStatus } from './return-check-columns.tsx';

type ReturnCheckDrawerProps = {
  readonly check: ReturnCheck;
  readonly reason: string | null;
  readonly siblings: SiblingNav | null;
  readonly onPass: (found: Found) => void;
  readonly onFail: (found: Found) => void;
  readonly onClose: () => void;
};

const WEIGHT = /^\d{1,3}(\.\d{1,3})?$/;

export function ReturnCheckDrawer({
  check,
  reason,
  siblings,
  onPass,
  onFail,
  onClose,
}: ReturnCheckDrawerProps) {
  const [carat, setCarat] = useState('');
  const [seen, setSeen] = useState(false);
  const [condition, setCondition] = useState('');
  const typed = carat.trim();
  const fault =
    typed === '' || (WEIGHT.test(typed) && Number(typed) > 0)
      ? null
      : 'Enter the weight in carats with at most three decimals.';
  const found: Found = {
    id: check.id,
    report_seen: seen,
    ...(typed === '' ? {} : { carat: Number(typed) }),
    ...(condition.trim() === '' ? {} : { condition: condition.trim() }),
  };
  const closed = reason ?? fault;
  const waits = check.status === RETURN_CHECK_STATUS.waiting.code;
  return (
    <RecordDrawer
      label={check.stock_no}
      onClose={onClose}
      head={{
        name: check.stock_no,
        status: <ReturnStatus code={check.status} />,
        subtitle: <BusinessLink id={check.business_id} name={check.company_name} />,
      }}
      siblings={siblings}
      path={{ workflow: returnCheckWorkflow, statuses: RETURN_CHECK_STATUS, id: check.id }}
      acts={
        waits ? (
          <>
            <ReasonButton variant="default" reason={closed} onClick={() => onFail(found)}>
              Keep off the market
            </ReasonButton>
            <ReasonButton variant="filled" reason={closed} onClick={() => onPass(found)}>
              Offer again
            </ReasonButton>
          </>
        ) : null
      }
    >
      <StoneHead stone={check} />
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Report">{reportWords(check) || null}</Fact>
          <Fact name="Client">
            <BusinessLink id={check.business_id} name={check.company_name} />
          </Fact>
          <Fact name="Memo">
            <RecordLink record={{ kind: 'memo', name: check.memo_no, id: check.memo_id }} />
          </Fact>
          <Fact name="Returned">{formatDateTime(check.returned_at)}</Fact>
          <Fact name="Received by">{check.returned_by}</Fact>
          {waits ? null : (
            <>
              <Fact name="Weight">
                {check.measured === null ? EMPTY : `${check.measured.toFixed(3)} ct`}
              </Fact>
              <Fact name="Report returned">
                {check.report_seen === null ? EMPTY : check.report_seen ? 'Yes' : 'No'}
              </Fact>
              <Fact name="Condition">{check.condition}</Fact>
              <Fact name="Remark">{check.remark}</Fact>
              <Fact name="Checked by">{check.decided_by}</Fact>
              <Fact name="Checked">
                {check.ended_at === null ? EMPTY : formatDateTime(check.ended_at)}
              </Fact>
            </>
          )}
        </DrawerFacts>
      </RecordPart>
      {waits ? (
        <Flex component="fieldset" direction="column" gap="sm" p="md" aria-label="Findings">
          <TextInput
            label="Weight, ct"
            inputMode="decimal"
            w={140}
            value={carat}
            onChange={(event) => setCarat(event.currentTarget.value)}
            error={fault}
          />
          <Checkbox
            label="Returned with its report"
            checked={seen}
            onChange={(event) => setSeen(event.currentTarget.checked)}
          />
          <Textarea
            label="Condition"
            maxLength={longest.ReturnFound.condition}
            autosize
            minRows={2}
            value={condition}
            onChange={(event) => setCondition(event.currentTarget.value)}
          />
        </Flex>
      ) : null}
    </RecordDrawer>
  );
}

import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { memoStatementPdf } from '../../shared/downloads/memo-statement.ts';
import { creditLimitText, selfServiceText } from '../../shared/exposure/exposure-words.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { TermsForm } from './terms-form.tsx';
import type { CustomerDetail } from './wire.ts';

export function Terms({ customer }: { readonly customer: CustomerDetail }) {
  const profile = useProfile();
  const [editing, setEditing] = useState(false);
  const { business } = customer;
  const maySet = mayCall(profile, calls.setBusinessTerms);
  return (
    <RecordPart
      level={2}
      title="Terms of trade"
      tools={
        editing ? null : (
          <>
            {mayCall(profile, calls.exportMemoStatement) ? (
              <DownloadButton request={memoStatementPdf(business.id)}>
                All on memo as PDF
              </DownloadButton>
            ) : null}
            {maySet ? (
              <Button size="sm" variant="subtle" onClick={() => setEditing(true)}>
                Change the terms
              </Button>
            ) : null}
          </>
        )
      }
    >
      {editing ? (
        <Box maw={320}>
          <TermsForm customer={customer} onClose={() => setEditing(false)} />
        </Box>
      ) : (
        <DrawerFacts>
          <Fact name="Self-service limit">{selfServiceText(business.memo_limit, '$')}</Fact>
          <Fact name="Credit limit">{creditLimitText(business.credit_limit, '$')}</Fact>
          <Fact name="Memos are due after">{count(business.memo_days, 'day')}</Fact>
          <Fact name="Renewals of a memo">{business.memo_renewals || 'None'}</Fact>
          <Fact name="Invoices are due after">{count(business.payment_days, 'day')}</Fact>
        </DrawerFacts>
      )}
    </RecordPart>
  );
}

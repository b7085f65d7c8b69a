import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { businessDetailQuery } from '../../shared/businesses/business-calls.ts';
import { BusinessDocuments } from '../../shared/businesses/business-documents.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BusinessEditor } from './business-editor.tsx';

export function BusinessPage() {
  const profile = useProfile();
  const business = profile.business_details;
  const { data: detail } = useQuery({
    ...businessDetailQuery(profile.id),
    enabled: business !== null,
  });
  const [isChanging, setChanging] = useState(false);
  const closed = mayCall(profile, calls.saveBusiness) ? null : PROBLEMS.forbidden.message;
  return (
    <Box h="100%" style={{ overflow: 'auto' }}>
      <PageHeader title="My business">
        {detail ? (
          <ReasonButton size="sm" reason={closed} onClick={() => setChanging(true)}>
            Change the details
          </ReasonButton>
        ) : null}
      </PageHeader>
      {business ? (
        <BusinessDocuments businessId={business.id} />
      ) : (
        <EmptyState title="This account does not belong to a business">
          Ask an administrator to add your account to a business.
        </EmptyState>
      )}
      {detail && isChanging ? (
        <BusinessEditor business={detail} onClose={() => setChanging(false)} />
      ) : null}
    </Box>
  );
}

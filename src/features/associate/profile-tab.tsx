import { Box } from '@mantine/core';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { type AssociateDetail, nameOf } from './associate-calls.ts';

export function ProfileTab({ associate }: { readonly associate: AssociateDetail }) {
  return (
    <Box maw={720}>
      <RecordPart label="Profile">
        <DrawerFacts>
          <Fact name="Name">{nameOf(associate)}</Fact>
          <Fact name="E-mail address">{associate.email}</Fact>
          <Fact name="User name">{associate.user_name}</Fact>
          <Fact name="Mobile">{mobileText(associate)}</Fact>
          <Fact name="Salesperson type">{associate.business_associate_type_name}</Fact>
          <Fact name="Customers">{formatInteger(associate.customers)}</Fact>
          <Fact name="Active holds">{formatInteger(associate.live_holds)}</Fact>
          <Fact name="Created">{formatDateTime(associate.created_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
    </Box>
  );
}

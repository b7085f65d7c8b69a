import '../../shared/people/people-facts.css';
import './associate-page.css';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { Fact } from '../../shared/records/fact.tsx';
import { type AssociateDetail, nameOf } from './associate-calls.ts';

export function ProfileTab({ associate }: { readonly associate: AssociateDetail }) {
  return (
    <section className="associate-facts" aria-label="Profile">
      <dl className="people-facts">
        <Fact name="Name">{nameOf(associate)}</Fact>
        <Fact name="E-mail address">{associate.email}</Fact>
        <Fact name="User name">{associate.user_name}</Fact>
        <Fact name="Mobile">{mobileText(associate)}</Fact>
        <Fact name="Type of salesperson">{associate.business_associate_type_name}</Fact>
        <Fact name="Customers">{formatInteger(associate.customers)}</Fact>
        <Fact name="Active holds">{formatInteger(associate.live_holds)}</Fact>
        <Fact name="Created">{formatDateTime(associate.created_at)}</Fact>
      </dl>
    </section>
  );
}

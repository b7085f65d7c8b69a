import { useProfile } from '../session/use-session.ts';
import type { LineRow } from '../stones/stone-types.ts';
import { Fact } from './fact.tsx';
import { BusinessLink, RecordLink } from './record-link.tsx';

type ClientFactsProps = {
  readonly row: Pick<LineRow, 'business_id' | 'company_name' | 'associate_id' | 'associate_name'>;
};

/** Renders nothing for users of a client business, who see only the records of that business. */
export function ClientFacts({ row }: ClientFactsProps) {
  const { business_id } = useProfile();
  if (business_id !== null) return null;
  const { associate_id, associate_name } = row;
  return (
    <>
      <Fact name="Client">
        <BusinessLink id={row.business_id} name={row.company_name} />
      </Fact>
      <Fact name="Associate">
        {associate_name === null ? null : (
          <RecordLink record={{ kind: 'associate', name: associate_name, id: associate_id }} />
        )}
      </Fact>
    </>
  );
}

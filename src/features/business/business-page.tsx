import './business-page.css';
import { BusinessDocuments } from '../../shared/businesses/business-documents.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';

/** A customer's own business: where its registration stands, and what it can do about that. */
export function BusinessPage() {
  const { business_details: business } = useProfile();
  return (
    <div className="business-page">
      <PageHeader title="My business" />
      {business ? (
        <BusinessDocuments businessId={business.id} />
      ) : (
        <EmptyState title="There is no business behind this account" />
      )}
    </div>
  );
}

import './user-card.css';
import type { Profile } from '#api/types.ts';
import { RegistrationBadge } from '../../../shared/people/registration-badge.tsx';
import { fullName } from '../profile/full-name.ts';

export function UserCard({ user }: { readonly user: Profile }) {
  const business = user.business_details;
  return (
    <div className="user-card">
      <b>{fullName(user)}</b>
      <span>{user.role_name}</span>
      <span className="user-email">{user.email}</span>
      {business ? (
        <span className="user-card-business">
          {business.company_name} <RegistrationBadge code={business.registration} />
        </span>
      ) : null}
    </div>
  );
}

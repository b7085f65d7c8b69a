import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { RegistrationBadge } from '../../people/registration-badge.tsx';
import { useProfile } from '../../session/use-session.ts';
import { fullName } from './user-card.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

/** The business and the person, at the right end of the header. */
export function UserButton(props: ComponentPropsWithRef<'button'>) {
  const user = useProfile();
  const name = fullName(user);
  const business = user.business_details;
  return (
    <UnstyledButton
      {...props}
      className="user-button"
      aria-haspopup="menu"
      aria-label={`${name}: account and appearance`}
    >
      {business ? (
        <span className="user-business">
          <span className="user-company">{business.company_name}</span>
          <RegistrationBadge code={business.registration} />
        </span>
      ) : null}
      <span className="user-avatar" aria-hidden="true">
        {initials(name)}
      </span>
    </UnstyledButton>
  );
}

import './user-button.css';
import { Box, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { REGISTRATION } from '#machines/codes.ts';
import { RegistrationBadge } from '../../../shared/people/registration-badge.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { fullName } from '../profile/full-name.ts';
import { initialsOf } from '../profile/initials.ts';

const ownFace = lazyModule(() =>
  import('../profile/own-face.tsx').then((module) => module.OwnFace),
);

export function UserButton(props: ComponentPropsWithRef<'button'>) {
  const user = useProfile();
  const name = fullName(user);
  const business = user.business_details;
  const Face = useLazyModule(ownFace, user.picture !== null);
  return (
    <UnstyledButton {...props} className="user-button" aria-haspopup="menu">
      {business ? (
        <span className="user-business">
          <Box component="b" className="ui-cut" maw={180} fw="var(--w-medium)">
            {business.company_name}
          </Box>
          <RegistrationBadge
            code={business.registration}
            quiet={business.registration === REGISTRATION.registered.code}
          />
        </span>
      ) : null}
      <span className="user-avatar" aria-hidden="true">
        {initialsOf(name)}
        {Face && user.picture !== null ? <Face address={user.picture} /> : null}
      </span>
      <span className="sr-only"> {name}: account and appearance</span>
    </UnstyledButton>
  );
}

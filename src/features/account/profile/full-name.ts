import type { Profile } from '#api/types.ts';

export const fullName = (user: Profile): string =>
  user.guest_name ?? `${user.first_name} ${user.last_name}`.trim();

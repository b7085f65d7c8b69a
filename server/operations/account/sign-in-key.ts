import { addressPrefix } from '../../limits/address.ts';

/** What wrong passwords are counted by. */
export const signInKey = (email: string, ip: string): string => `${email}|${addressPrefix(ip)}`;

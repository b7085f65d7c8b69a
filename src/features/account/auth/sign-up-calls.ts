import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import type { BusinessValues, PersonValues } from './sign-up-form.ts';

export const validateUser = (person: PersonValues) =>
  unwrapBody(
    api.POST('/auth/validate/user', { body: { data: person } }),
    ACCOUNT_TEXTS.userNotValid,
  );

export const validateAccount = (business: BusinessValues) =>
  unwrapBody(
    api.POST('/auth/validate/account', { body: { data: business } }),
    ACCOUNT_TEXTS.accountNotValid,
  );

export const signUp = (token: string, person: PersonValues, business: BusinessValues) =>
  unwrapData(
    api.POST('/user/signup', { body: { data: { token, ...person, ...business } } }),
    ACCOUNT_TEXTS.signUpFailed,
  );

export async function isUserNameFree(user_name: string, signal: AbortSignal): Promise<boolean> {
  const call = api.POST('/user/check-username', { body: { data: { user_name } }, signal });
  return (await unwrapData(call, ACCOUNT_TEXTS.userNotValid)).available;
}

export async function isEmailFree(email: string, signal: AbortSignal): Promise<boolean> {
  const call = api.POST('/user/check-email', { body: { data: { email } }, signal });
  return (await unwrapData(call, ACCOUNT_TEXTS.userNotValid)).available;
}

import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { CountryId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { idFromText, idOrNull } from '#common/id-from-text.ts';
import type { ProfileField, WrittenProfile } from './profile-values.ts';

export type PictureDraft =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: File; readonly shown: string };

/**
 * Sends the changed fields together with their previous values from `known`, so the server detects
 * concurrent edits.
 */
export function saveProfile(
  changes: Partial<Record<ProfileField, string>>,
  picture: PictureDraft,
  known: WrittenProfile,
) {
  const { mobile_country_id: code, ...others } = changes;
  const names = Object.keys(changes) as ProfileField[];
  const was = {
    ...Object.fromEntries(names.map((name) => [name, known[name]])),
    ...(code === undefined
      ? {}
      : { mobile_country_id: idOrNull<CountryId>(known.mobile_country_id) }),
    ...(picture.kind === 'kept' ? {} : { picture: known.picture || null }),
  };
  const data = {
    ...others,
    ...(code === undefined ? {} : { mobile_country_id: idFromText<CountryId>(code) }),
    ...(picture.kind === 'removed' ? { remove_picture: true } : {}),
  };
  const call = api.PUT('/user/profile', {
    body: { data, was },
    ...(picture.kind === 'chosen' && { bodySerializer: () => formOf({ data, was }, picture.file) }),
  });
  return unwrapData(call, TEXTS.failed);
}

function formOf(parts: Readonly<Record<string, object>>, picture: File): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, JSON.stringify(part));
  form.append('picture', picture);
  return form;
}

export const changePassword = (old_password: string, new_password: string) =>
  unwrapBody(
    api.PUT('/user/password', { body: { data: { old_password, new_password } } }),
    TEXTS.failed,
  );

export const readSessions = (signal: AbortSignal) =>
  unwrapData(api.GET('/user/sessions', { signal }), TEXTS.listFailed);

export const signOutEverywhere = () =>
  unwrapBody(api.POST('/user/logout-everywhere'), TEXTS.failed);

export const saveSetting = (setting: Partial<Pick<Profile, 'clock_hours' | 'muted_emails'>>) =>
  unwrapData(api.PUT('/user/profile', { body: { data: setting } }), TEXTS.failed);

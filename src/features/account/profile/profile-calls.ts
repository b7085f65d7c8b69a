import { answerOf, api, dataOf } from '../../../api/client.ts';
import type { CountryId } from '../../../api/ids.gen.ts';
import { TEXTS } from '../../../api/texts.ts';
import { idFromText } from '../../../common/id-from-text.ts';
import type { ProfileField } from './profile-values.ts';

export type PictureDraft =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: File; readonly shown: string };

export function saveProfile(changes: Partial<Record<ProfileField, string>>, picture: PictureDraft) {
  const { mobile_country_id: code, ...others } = changes;
  const data = {
    ...others,
    ...(code === undefined ? {} : { mobile_country_id: idFromText<CountryId>(code) }),
    ...(picture.kind === 'removed' ? { remove_picture: true } : {}),
  };
  const call = api.PUT('/user/profile', {
    body: { data },
    ...(picture.kind === 'chosen' && { bodySerializer: () => formOf(data, picture.file) }),
  });
  return dataOf(call, TEXTS.failed);
}

function formOf(data: object, picture: File): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('picture', picture);
  return form;
}

export const changePassword = (old_password: string, new_password: string) =>
  answerOf(
    api.PUT('/user/password', { body: { data: { old_password, new_password } } }),
    TEXTS.failed,
  );

export const readSessions = (signal: AbortSignal) =>
  dataOf(api.GET('/user/sessions', { signal }), TEXTS.listFailed);

export const signOutEverywhere = () => answerOf(api.POST('/user/logout-everywhere'), TEXTS.failed);

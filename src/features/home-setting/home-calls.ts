import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { HomeSettingId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type BannerType = Schemas['BannerType'];
/** Popup, event or banner. Only banners have a type. */
export type HomeSetting = Schemas['Popup'] & { readonly type?: BannerType };
export type NewHomeSetting = Schemas['NewPopup'] & { type?: BannerType };
export type HomeChanges = Schemas['PopupChanges'] & { type?: BannerType };
export type HomeKnown = Schemas['PopupKnown'] & { type?: BannerType };
export type AppVersion = Schemas['AppVersion'];
export type AppPlatform = Schemas['AppPlatform'];
export type NewAppVersion = Schemas['NewAppVersion'];
export type AppVersionKnown = Schemas['AppVersionKnown'];

export const HOME_SETTINGS = 'home-settings';

const CALLS = {
  popup: {
    all: '/home-setting/popup',
    one: '/home-setting/popup/{id}',
    status: '/home-setting/popup/status/{id}',
  },
  event: {
    all: '/home-setting/event',
    one: '/home-setting/event/{id}',
    status: '/home-setting/event/status/{id}',
  },
  banner: {
    all: '/home-setting/banner',
    one: '/home-setting/banner/{id}',
    status: '/home-setting/banner/status/{id}',
  },
} as const;
export type HomeKind = keyof typeof CALLS;

interface ListQuery {
  readonly search?: string;
  readonly page: number;
  readonly size: number;
}

const header = (key: string) => ({ 'Idempotency-Key': key });
/**
 * An undo passes no idempotency key. The header is then omitted, and the API client generates a
 * key.
 */
const keyed = (key: string | undefined) => (key === undefined ? {} : { header: header(key) });

export const listHomeSettings = (kind: HomeKind, query: ListQuery, signal: AbortSignal) =>
  unwrapBody(
    api.GET(CALLS[kind].all, { params: { query }, signal }),
    kind === 'popup' ? TEXTS.popupsFailed : TEXTS.listFailed,
  );

export const addHomeSetting = (
  kind: HomeKind,
  data: NewHomeSetting,
  images: readonly File[],
  key: string,
) =>
  unwrapBody(
    api.POST(CALLS[kind].all, {
      params: { header: header(key) },
      body: { data: data as Schemas['NewBanner'] },
      ...withImages({ data }, images),
    }),
    TEXTS.notAdded,
  );

export interface Changing {
  readonly data: HomeChanges;
  readonly was: HomeKnown;
}

export const changeHomeSetting = (
  kind: HomeKind,
  id: HomeSettingId,
  { data, was }: Changing,
  images: readonly File[] = [],
  key?: string,
) =>
  unwrapBody(
    api.PUT(CALLS[kind].one, {
      params: { path: { id }, ...keyed(key) },
      body: { data, was },
      ...withImages({ data, was }, images),
    }),
    TEXTS.failed,
  );

export const removeHomeSetting = (kind: HomeKind, id: HomeSettingId) =>
  unwrapBody(api.DELETE(CALLS[kind].one, { params: { path: { id } } }), TEXTS.failed);

export const switchHomeSetting = (kind: HomeKind, id: HomeSettingId, isActive: boolean) =>
  unwrapBody(
    api.PUT(CALLS[kind].status, {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

function withImages(parts: Readonly<Record<string, object>>, images: readonly File[]) {
  if (images.length === 0) return {};
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, JSON.stringify(part));
  for (const image of images) form.append('images', image);
  return { bodySerializer: () => form };
}

export const versionsQuery = queryOptions({
  queryKey: [HOME_SETTINGS, 'app-version'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/home-setting/app-version', { signal }), TEXTS.failed),
});

export const setAppVersion = (data: NewAppVersion, was: AppVersionKnown, key: string) =>
  unwrapBody(
    api.PUT('/home-setting/app-version', {
      params: { header: header(key) },
      body: { data, was },
    }),
    TEXTS.failed,
  );

import { queryOptions } from '@tanstack/react-query';
import { API_PREFIX, api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { StoredFileId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';

const COMPANY = 'company';

/** The part of the company profile that every user may read. */
export const companyQuery = queryOptions({
  queryKey: [COMPANY, 'public'],
  queryFn: ({ signal }) => unwrapData(api.GET('/company', { signal }), TEXTS.failed),
});

/** The whole profile, which only staff may read. */
export const companyProfileQuery = queryOptions({
  queryKey: [COMPANY, 'profile'],
  queryFn: ({ signal }) =>
    unwrapBody(api.GET('/project-setting/company', { signal }), TEXTS.failed),
});

export const COMPANY_QUERIES = [COMPANY];

export const companyLogoUrl = (id: StoredFileId): string => `${API_PREFIX}/company/logo/${id}`;

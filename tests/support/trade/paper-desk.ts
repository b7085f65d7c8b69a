import { expect } from 'vitest';
import type { KycStatusCode } from '#machines/codes.ts';
import { BYTES, type FormFile, sendForm } from '../files/forms.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

export const DOCUMENT = '/customer/business/document';
type Side = 'owner' | 'business';

const LIST = { owner: 'business_owner_data', business: 'business_data' } as const;
const FIELD = { owner: 'owner_image', business: 'business_image' } as const;

export interface Entry {
  document_type?: number;
  kyc_id?: string;
  status?: number;
  info?: string;
  remark?: string;
  document_category?: string;
}

/** A document as its business sees it. */
export interface ListedDocument {
  kyc_id: string;
  status: number;
  remark: string | null;
  document_category: string;
  document_name: string;
  file: { name: string; mime: string; size: number };
  history: {
    event: string;
    to: number;
    actor_name: string | null;
    remark: string | null;
    upload_id: string | null;
  }[];
}

export interface PaperDesk {
  /** The file for one side of the form. */
  file(side: Side, bytes?: Buffer, name?: string): FormFile;
  send(
    by: Person,
    side: Side,
    more?: { entry?: Entry; data?: object; file?: FormFile; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Submits a document, which must succeed. Returns its id. */
  sent(by: Person, side: Side, data?: object, file?: FormFile): Promise<string>;
  resend(by: Person, side: Side, id: string, method?: 'POST' | 'PUT'): Promise<Answer>;
  decide(
    by: Person,
    side: Side,
    id: string,
    status: number,
    remark?: string,
    data?: object,
  ): Promise<Answer>;
  takeBack(by: Person, ids: readonly string[]): Promise<Answer>;
  setRegistration(
    by: Person,
    businessId: string | null,
    action: 1 | 2,
    remark?: string,
  ): Promise<Answer>;
  list(by: Person, businessId: string | null): Promise<Answer>;
  /** Returns one document of the list. */
  documentOf(by: Person, businessId: string | null, id: string): Promise<ListedDocument>;
  /** Requests the link to the file of a document. */
  linkTo(by: Person, id: string, query?: string): Promise<Answer>;
  stateOf(id: string): Promise<KycStatusCode>;
  registrationOf(person: Person): Promise<number>;
  /** returns the number of a document type by its name */
  typeOf(name: string): Promise<number>;
}

/** Calls of people for the documents of a business. */
export async function paperDeskOf(
  portal: Pick<Portal, 'call' | 'database' | 'url'>,
): Promise<PaperDesk> {
  const { pool } = portal.database;
  async function one<T>(query: string, value: unknown): Promise<T> {
    const { rows } = await pool.query(query, [value]);
    if (!rows[0]) throw new Error('there is no such record');
    return rows[0].answer as T;
  }
  const typeOf = (name: string) =>
    one<number>(
      `select s.nr as answer from sub_master s join master m on m.id = s.master_id where m.code = 'DOC_TYPE_BUSINESS' and s.name = $1`,
      name,
    );
  const types = { owner: await typeOf('Passport'), business: await typeOf('Trade licence') };
  const file: PaperDesk['file'] = (side, bytes = BYTES.pdf, name = 'paper.pdf') => ({
    field: FIELD[side],
    name,
    bytes,
  });

  const desk: PaperDesk = {
    file,
    send: (by, side, { entry, data = {}, file: sent = file(side), headers = {} } = {}) =>
      sendForm(portal, by, 'POST', DOCUMENT, {
        data: { [LIST[side]]: [entry ?? { document_type: types[side] }], ...data },
        files: [sent],
        headers,
      }),
    async sent(by, side, data = {}, sent = file(side)) {
      const answer = await desk.send(by, side, { data, file: sent });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { kyc_id: string }[])[0]?.kyc_id ?? '';
    },
    resend: (by, side, id, method = 'PUT') =>
      sendForm(portal, by, method, DOCUMENT, {
        data: { [LIST[side]]: [{ kyc_id: id }] },
        files: [file(side)],
      }),
    decide: (by, side, id, status, remark, data = {}) =>
      sendForm(portal, by, 'PUT', DOCUMENT, {
        data: {
          [LIST[side]]: [{ kyc_id: id, status, ...(remark === undefined ? {} : { remark }) }],
          ...data,
        },
      }),
    takeBack: (by, ids) =>
      portal.call(by.token, 'PUT', `${DOCUMENT}/undo`, { body: { data: { kyc_ids: ids } } }),
    setRegistration: (by, businessId, action, remark) =>
      portal.call(by.token, 'PUT', `/customer/business/${businessId}/status`, {
        body: { data: { action, ...(remark === undefined ? {} : { remark }) } },
      }),
    list: (by, businessId) =>
      portal.call(by.token, 'GET', `/customer/business/${businessId}/documents`),
    async documentOf(by, businessId, id) {
      const { body } = await desk.list(by, businessId);
      const { documents } = body.data as { documents: ListedDocument[] };
      const found = documents.find(({ kyc_id }) => kyc_id === id);
      if (!found) throw new Error('the document is not in the list');
      return found;
    },
    linkTo: (by, id, query = '') =>
      portal.call(by.token, 'GET', `/customer/business/document/${id}/file${query}`),
    stateOf: (id) => one('select state as answer from kyc_document where id = $1', id),
    registrationOf: ({ businessId }) =>
      one('select registration as answer from business where id = $1', businessId),
    typeOf,
  };
  return desk;
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient } from './client/client/index.ts';
import {
  type DownloadLink,
  download,
  exportMemo,
  getBusinessDocumentFile,
  getMemo,
  getProfile,
  type HoldStonesRequest,
  holdStones,
  issueMemo,
  listBusinessDocuments,
  listCustomerChoices,
  type ProblemCode,
  releaseHold,
  searchStones,
  sendBusinessDocuments,
  signIn,
} from './client/index.ts';

/** A day of an associate and the first day of a newcomer, in facts; whatever is asked and answered has the generated types. */
function found<Thing>(what: string, thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error(`there is no ${what}`);
  return thing;
}
const setting = (name: string): string => found(name, process.env[name]);

/** A word that is no code of the contract does not compile. */
function whatToDo(code: ProblemCode): string {
  switch (code) {
    case 'STONE_NOT_AVAILABLE':
      return 'choose another stone';
    case 'KYC_PENDING':
      return 'send documents';
    default:
      return 'ask the house';
  }
}

const baseUrl = `${setting('CULET')}/api/v1`;

async function signedIn(email: string) {
  const client = createClient({ baseUrl });
  const body = { data: { email, password: setting('PASSWORD') } };
  const { data } = await signIn({ client, throwOnError: true, body });
  client.setConfig({ auth: data.data.token });
  // What is refused is thrown, but where the story is about a refusal.
  return { client, throwOnError: true } as const;
}
type Caller = Awaited<ReturnType<typeof signedIn>>;

/** The file behind a link of an answer. */
async function fetched(caller: Caller, link: DownloadLink) {
  const ticket = found('ticket', link.split('/').at(-1));
  const { data, response } = await download({ ...caller, path: { ticket } });
  const bytes = Buffer.from(await data.arrayBuffer());
  return { bytes, kind: response.headers.get('content-type') };
}

async function refusalOfHold(caller: Caller, wish: HoldStonesRequest) {
  const { error } = await holdStones({ client: caller.client, body: wish });
  const { code, errors } = found('refusal', error);
  return { code, advice: whatToDo(code), errors };
}

async function dayOfAssociate() {
  const caller = await signedIn(setting('ASSOCIATE'));
  const choices = await listCustomerChoices(caller);
  const customer = found(
    'client',
    choices.data.data.find(({ business }) => business.company_name === setting('COMPANY')),
  );

  const search = await searchStones({
    ...caller,
    body: {
      data: {
        carat: [{ from: 0.3, to: 5 }],
        availability: 1,
        size: 2,
        business_id: customer.business.id,
      },
    },
  });
  const [toHold, toSend] = search.data.data.stockList.map(({ stock_no }) => stock_no);

  const wish = { data: { stock_numbers: [found('stone', toHold)], user_id: customer.id } };
  const attempt = { ...caller, headers: { 'Idempotency-Key': randomUUID() }, body: wish };
  const hold = (await holdStones(attempt)).data.data;
  const again = await holdStones(attempt);
  const refused = await refusalOfHold(caller, wish);
  const hold_ids = hold.holds.map(({ id }) => id);
  await releaseHold({
    ...caller,
    body: { data: { hold_ids, remark: 'The trading client requested it.' } },
  });

  const stones = { stock_numbers: [found('second stone', toSend)], user_id: customer.id };
  const issued = (await issueMemo({ ...caller, body: { data: stones } })).data.data;
  const path = { id: issued.memo_id };
  const { memo } = (await getMemo({ ...caller, path })).data.data;
  const { data: link } = (await exportMemo({ ...caller, path })).data;
  const { bytes, kind } = await fetched(caller, link);

  return {
    held: { hold_no: hold.hold_no, stock_no: toHold },
    replayed: {
      marked: again.response.headers.get('Idempotent-Replayed'),
      hold_no: again.data.data.hold_no,
    },
    refused,
    issued: { memo_no: memo.memo_no, stock_no: issued.lines.map(({ stock_no }) => stock_no) },
    printed: { kind, begins: bytes.subarray(0, 4).toString('latin1') },
  };
}

async function dayOfNewcomer(stock_no: string) {
  const caller = await signedIn(setting('NEWCOMER'));
  const early = await refusalOfHold(caller, { data: { stock_numbers: [stock_no] } });

  const profile = (await getProfile(caller)).data.data;
  const path = { id: found('business', profile.business_id ?? undefined) };
  const { document_types } = (await listBusinessDocuments({ ...caller, path })).data.data;
  const typeOf = (name: string) => {
    const type = document_types.find((one) => one.name === name);
    return found(name, type).nr;
  };
  const licence = await readFile(setting('LICENCE'));
  const sent = await sendBusinessDocuments({
    ...caller,
    body: {
      data: {
        tax_identification_number: 'IE 6433435F',
        business_owner_data: [{ document_type: typeOf('Passport') }],
        business_data: [{ document_type: typeOf('Trade licence') }],
      },
      owner_image: new File([await readFile(setting('PASSPORT'))], 'passport.png'),
      business_image: new File([licence], 'licence.pdf'),
    },
  });
  const ofBusiness = found(
    'document of the business',
    sent.data.data.find(({ document_category }) => document_category === 'Business Document'),
  );

  const { documents } = (await listBusinessDocuments({ ...caller, path })).data.data;
  const { data: link } = (
    await getBusinessDocumentFile({ ...caller, path: { id: ofBusiness.kyc_id } })
  ).data;
  const { bytes, kind } = await fetched(caller, link);
  return {
    early,
    sent: documents.map(({ document_name, status, file }) => [document_name, status, file.name]),
    read: { kind, same: bytes.equals(licence) },
  };
}

const associate = await dayOfAssociate();
const newcomer = await dayOfNewcomer(found('stone', associate.held.stock_no));
console.log(JSON.stringify({ associate, newcomer }));

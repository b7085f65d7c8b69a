import { expect } from 'vitest';
import { KYC_STATUS } from '#machines/codes.ts';
import { sendForm } from '../files/forms.ts';
import type { Person, Portal } from '../servers/portal.ts';
import { DOCUMENT, paperDeskOf } from '../trade/paper-desk.ts';
import { newSession } from '../trade/people.ts';
import { type Drive, type DriveStage, type Drives, doneAs } from './drive.ts';

const { approved, rejected } = KYC_STATUS;
const OF = 'of Halden & Roe';

const switching =
  (isOn: boolean): Drive =>
  async ({ cast, call }) => {
    const path = `/customer/user/${cast.odile.id}/status`;
    await call('PUT', path, { is_active: false });
    await call('PUT', path, { is_active: true });
    if (!isOn) await call('PUT', path, { is_active: false });
    return `${isOn ? 'Activated' : 'Deactivated'} Odile Tessaly`;
  };

const sharing =
  (words: string, more: object): Drive =>
  async ({ desk, cast, call }) => {
    const stock_numbers = (await desk.stones(2)).map(({ stock_no }) => stock_no);
    await call(
      'POST',
      '/inventory/share-diamonds',
      { stock_numbers, with_prices: false, ...more },
      cast.ada,
    );
    return words;
  };

const answering =
  (isOpen: boolean): Drive =>
  async ({ portal, desk, cast, call, name }) => {
    const stock_numbers = [(await desk.stone()).stock_no];
    const asked = name();
    const shared = (await call(
      'POST',
      '/inventory/share-diamonds',
      { stock_numbers, with_prices: false, link: { prices: 'live' } },
      cast.ada,
    )) as unknown as { link: { url: string } };
    const data = { stock_numbers, name: asked, email: 'imke@shop.example' };
    const token = shared.link.url.split('/').at(-1);
    doneAs(await portal.call(null, 'POST', `/share/${token}/enquiries`, { body: { data } }));
    const found = await call('GET', '/inventory/share-enquiries', undefined, cast.ada);
    const [enquiry] = found as unknown as { id: string }[];
    const path = `/inventory/share-enquiries/${enquiry?.id}`;
    await call('PUT', path, { answered: true }, cast.ada);
    if (isOpen) await call('PUT', path, { answered: false }, cast.ada);
    return `Marked an enquiry of ${asked} about a share link as ${isOpen ? 'unanswered' : 'answered'}`;
  };

const PASSWORD = 'quiet-harbour-lantern-7731';

async function one(portal: Portal, text: string, id: string | null): Promise<string> {
  const { rows } = await portal.database.pool.query<{ name: string }>(text, [id]);
  return rows[0]?.name ?? '';
}
const businessOf = (portal: Portal, { businessId }: Person) =>
  one(portal, 'select company_name as name from business where id = $1', businessId);
const nameOf = (portal: Portal, { id }: Person) =>
  one(portal, "select concat(first_name, ' ', last_name) as name from app_user where id = $1", id);

async function changeRights({ call }: DriveStage, query: string): Promise<void> {
  const path = `/permission/user-wise-permissions?${query}`;
  const { permissions } = (await call('GET', path).then(
    (groups) => (groups as unknown as { permissions: { submodule_id: string }[] }[])[0],
  )) ?? { permissions: [] };
  const submodule_id = permissions[0]?.submodule_id;
  await call('PUT', path, {
    permissions: [{ submodule_id, read_access: false, write_access: false }],
  });
}

async function papers({ portal, cast }: DriveStage) {
  const desk = await paperDeskOf(portal);
  const decide = (id: string, status: number, remark?: string) =>
    desk.decide(cast.qualityControl, 'owner', id, status, remark).then(doneAs);
  return { desk, decide, by: cast.ada };
}

/** Registers a business that was not registered, by approving its documents. */
async function registered({ portal, cast }: DriveStage) {
  const desk = await paperDeskOf(portal);
  const { administrator, qualityControl, unregistered: owen } = cast;
  for (const side of ['owner', 'business'] as const) {
    const id = await desk.sent(owen, side);
    doneAs(await desk.decide(qualityControl, side, id, approved.code));
  }
  doneAs(await desk.setRegistration(administrator, owen.businessId, 1));
  return { name: await businessOf(portal, owen) };
}

/** Signs in the associate Marek with a password that an administrator set. */
async function signIn({ portal, cast, call, name }: DriveStage): Promise<void> {
  const { id } = cast.marek;
  const own = `${PASSWORD}-${name()}`;
  await call('PUT', `/business-associate/change-password/${id}`, { new_password: own });
  const email = await one(portal, 'select email as name from app_user where id = $1', id);
  const data = { email, password: own };
  const { status } = await portal.call(null, 'POST', '/user/login', { body: { data } });
  expect(status).toBe(200);
}

export const PEOPLE_DRIVES: Drives = {
  'setUserStatus.activate': switching(true),
  'setUserStatus.deactivate': switching(false),
  'shareDiamonds.text': sharing('Shared 2 stones', { link: { prices: 'live' } }),
  'shareDiamonds.mail': sharing('Shared 2 stones by e-mail', { mail_to: 'x@shop.example' }),
  'answerShareEnquiry.answered': answering(false),
  'answerShareEnquiry.open': answering(true),
  'setBusinessRegistration.register': async (stage) => {
    const { name } = await registered(stage);
    return `Registered ${name}`;
  },
  'setBusinessRegistration.unregister': async ({ portal, cast }) => {
    const desk = await paperDeskOf(portal);
    const remark = 'The licence has run out.';
    const { administrator, ravi } = cast;
    doneAs(await desk.setRegistration(administrator, ravi.businessId, 2, remark));
    const name = await businessOf(portal, ravi);
    return `Ended the registration of ${name}`;
  },
  'sendBusinessDocuments.both': async (stage) => {
    const { desk, decide, by } = await papers(stage);
    const id = await desk.sent(by, 'owner');
    await decide(id, rejected.code, 'It is not legible.');
    doneAs(
      await sendForm(stage.portal, by, 'POST', DOCUMENT, {
        data: {
          business_owner_data: [{ kyc_id: id }],
          business_data: [{ document_type: await desk.typeOf('Trade licence') }],
        },
        files: [desk.file('owner'), desk.file('business')],
      }),
    );
    return `Uploaded 1 document and replaced 1 rejected document ${OF}`;
  },
  'updateBusinessDocuments.decide': async (stage) => {
    const { desk, by } = await papers(stage);
    const [good, bad] = [await desk.sent(by, 'owner'), await desk.sent(by, 'business')];
    const refused = { kyc_id: bad, status: rejected.code, remark: 'It is not legible.' };
    const data = { business_data: [refused] };
    doneAs(
      await desk.decide(stage.cast.qualityControl, 'owner', good, approved.code, undefined, data),
    );
    return `Approved 1 document and rejected 1 document ${OF}`;
  },
  'changeAssociatePassword.other': async ({ call, cast, portal }) => {
    await call('PUT', `/business-associate/change-password/${cast.marek.id}`, {
      new_password: PASSWORD,
    });
    return `Set a new password for ${await nameOf(portal, cast.marek)}`;
  },
  'changeAssociatePassword.own': async ({ call, cast, portal }) => {
    const path = `/business-associate/change-password/${cast.tove.id}`;
    await call('PUT', path, { new_password: PASSWORD });
    const tove = await newSession(portal.database.pool, cast.tove);
    await call('PUT', path, { old_password: PASSWORD, new_password: `${PASSWORD}-2` }, tove);
    return 'Changed their own password';
  },
  'signIn.user': async (stage) => {
    await signIn(stage);
    return 'Signed in';
  },
  'signIn.guest': async ({ portal }) => {
    const country = await one(portal, 'select id as name from country where iso2 = $1', 'IN');
    const data = {
      company_name: 'Surya Gems',
      contact_person: 'Kiran Mehta',
      email: 'kiran.mehta@surya.example',
      mobile: '98 250 11111',
      mobile_country_id: country,
    };
    doneAs(await portal.call(null, 'POST', '/user/login?is_guest=true', { body: { data } }));
    return 'Signed in as a guest';
  },
  'setUserPermissions.role': async (stage) => {
    await changeRights(stage, 'role_id=5');
    return 'Changed the rights of the role Quality control';
  },
  'setUserPermissions.person': async (stage) => {
    const { portal, cast } = stage;
    await changeRights(stage, `role_id=2&user_id=${cast.piers.id}`);
    return `Changed the rights of ${await nameOf(portal, cast.piers)}`;
  },
  'sendBusinessDocuments.send': async (stage) => {
    const { desk, by } = await papers(stage);
    await desk.sent(by, 'owner');
    return `Uploaded 1 document ${OF}`;
  },
  'sendBusinessDocuments.replace': async (stage) => {
    const { desk, decide, by } = await papers(stage);
    const id = await desk.sent(by, 'owner');
    await decide(id, rejected.code, 'It is not legible.');
    doneAs(await desk.resend(by, 'owner', id, 'POST'));
    return `Replaced 1 rejected document ${OF}`;
  },
  'updateBusinessDocuments.approve': async (stage) => {
    const { desk, decide, by } = await papers(stage);
    await decide(await desk.sent(by, 'owner'), approved.code);
    return `Approved 1 document ${OF}`;
  },
  'updateBusinessDocuments.reject': async (stage) => {
    const { desk, decide, by } = await papers(stage);
    await decide(await desk.sent(by, 'owner'), rejected.code, 'It is not legible.');
    return `Rejected 1 document ${OF}`;
  },
  'updateBusinessDocuments.replace': async (stage) => {
    const { desk, decide, by } = await papers(stage);
    const id = await desk.sent(by, 'owner');
    await decide(id, rejected.code, 'It is not legible.');
    doneAs(await desk.resend(by, 'owner', id));
    return `Replaced 1 document ${OF}`;
  },
};

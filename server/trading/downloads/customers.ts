import { REGISTRATION } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import {
  buildCustomersWhere,
  type CustomerFilters,
  customersOrderSql,
} from '../../people/customers/customer-filters.ts';
import { SIGN_IN_COLUMNS } from '../../people/customers/customer-rows.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { type SheetColumn, streamXlsx } from '../../platform/export/stream-xlsx.ts';
import type { Download, DownloadTools } from './download.ts';

interface DetailRecord {
  company_name: string;
  registration: number;
  verified_until: string | null;
  active: boolean;
  first_name: string;
  last_name: string;
  email: string;
  user_name: string;
  phonecode: string | null;
  mobile: string | null;
  business_type: string | null;
  designation: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  tax_identification_number: string | null;
  associate: string | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  sign_in_failures: number;
}

const READ = `select b.company_name, b.registration, b.verified_until, u.is_active and b.is_active as active, u.first_name, u.last_name, u.email,
    u.user_name, m.phonecode, u.mobile, b.business_type_name as business_type, b.designation_name as designation, b.address_line_1, b.address_line_2,
    b.city, b.state, b.postal_code, c.name as country, b.phone, b.website, b.tax_identification_number,
    nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate, u.created_at, ${SIGN_IN_COLUMNS}
  from app_user u join business b on b.id = u.business_id
  left join app_user a on a.id = b.associate_id
  left join country m on m.id = u.mobile_country_id
  left join country c on c.id = b.country_id`;

const REGISTRATION_LABEL = new Map<number, string>(
  Object.values(REGISTRATION).map(({ code, label }) => [code, label]),
);

const COLUMNS: readonly SheetColumn<DetailRecord>[] = [
  { header: 'Company', width: 30, value: (row) => row.company_name },
  {
    header: 'Registration',
    width: 30,
    value: (row) => REGISTRATION_LABEL.get(row.registration) ?? null,
  },
  { header: 'KYC valid until', width: 16, value: (row) => row.verified_until },
  { header: 'Active', width: 8, value: (row) => (row.active ? 'Yes' : 'No') },
  { header: 'First name', width: 18, value: (row) => row.first_name },
  { header: 'Last name', width: 18, value: (row) => row.last_name },
  { header: 'E-mail', width: 32, value: (row) => row.email },
  { header: 'User name', width: 24, value: (row) => row.user_name },
  {
    header: 'Mobile',
    width: 20,
    value: ({ mobile, phonecode }) => (mobile && phonecode ? `+${phonecode} ${mobile}` : mobile),
  },
  { header: 'Business type', width: 18, value: (row) => row.business_type },
  { header: 'Designation', width: 18, value: (row) => row.designation },
  { header: 'Address line 1', width: 30, value: (row) => row.address_line_1 },
  { header: 'Address line 2', width: 30, value: (row) => row.address_line_2 },
  { header: 'City', width: 18, value: (row) => row.city },
  { header: 'State', width: 18, value: (row) => row.state },
  { header: 'Postal code', width: 12, value: (row) => row.postal_code },
  { header: 'Country', width: 20, value: (row) => row.country },
  { header: 'Telephone', width: 18, value: (row) => row.phone },
  { header: 'Website', width: 30, value: (row) => row.website },
  { header: 'Tax number', width: 20, value: (row) => row.tax_identification_number },
  { header: 'Business associate', width: 22, value: (row) => row.associate },
  { header: 'Added', width: 18, value: (row) => row.created_at },
  { header: 'Last sign-in', width: 18, value: (row) => row.last_sign_in_at },
  { header: 'Failed sign-ins', width: 14, value: (row) => row.sign_in_failures },
];

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function customersWorkbook(
  { pool }: DownloadTools,
  { filters }: { filters: CustomerFilters },
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportCustomers'))) return null;
  const where = buildCustomersWhere(filters, session);
  const text = `${READ} where ${where} order by ${customersOrderSql(filters)}`;
  return {
    name: 'customers.xlsx',
    mime: MIME,
    stream: streamXlsx({
      sheet: 'Customers',
      columns: COLUMNS,
      rows: streamQuery<DetailRecord>(pool, text, where.values),
    }),
  };
}

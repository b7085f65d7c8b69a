import './company.css';
import { bankAccountText, type Company, companyParts } from '#common/company/company-texts.ts';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import type { CompanyValues } from './company-values.ts';

type CompanyPreviewProps = {
  readonly company: Company;
  readonly values: Pick<CompanyValues, 'payment_terms' | 'bank_accounts' | 'footer'>;
  /** URL of the logo; null without a logo */
  readonly logo: string | null;
  readonly isNamed: boolean;
};

/** The head and the foot of an invoice, black on white as on paper. */
export function CompanyPreview({ company, values, logo, isNamed }: CompanyPreviewProps) {
  const payment = [
    ...(values.payment_terms ? [values.payment_terms] : []),
    ...values.bank_accounts.map(bankAccountText),
  ];
  return (
    <article className="company-preview" aria-label="Preview of an invoice">
      <header>
        {logo ? <img src={logo} alt="Logo" /> : isNamed ? null : <CuletLogo size={24} />}
        <span>{company.name}</span>
        <span>Invoice</span>
      </header>
      <p>{companyParts(company).join(' · ') || 'No address yet'}</p>
      {payment.length > 0 ? (
        <p>
          <b>Payment</b>
          {`\n${payment.join('\n')}`}
        </p>
      ) : null}
      {values.footer ? <p>{values.footer}</p> : null}
    </article>
  );
}

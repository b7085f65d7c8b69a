import '../../shared/frame/tab-strip.css';
import './client-tabs.css';
import { Link } from '@tanstack/react-router';

const TABS = [
  { to: '/client', label: 'Customers' },
  { to: '/client/kyc', label: 'KYC queue' },
] as const;

/** The caller shows the tabs only to users who may read the KYC queue. */
export function ClientTabs() {
  return (
    <nav className="tab-strip client-frame-tabs" aria-label="Clients">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

import './account-frame.css';
import { type ReactNode, useEffect } from 'react';
import { CuletLogo } from '../../../shared/frame/CuletLogo.tsx';
import { FacetPlan } from './facet-plan.tsx';

type AccountFrameProps = {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  readonly footnote?: ReactNode;
};

/** Layout of the signed-out pages: form on the left, illustration on the right. */
export function AccountFrame({ title, lead, children, footnote }: AccountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Culet`;
  }, [title]);
  return (
    <div className="account-frame">
      <main className="account-side">
        <div className="account-brand">
          <CuletLogo size={24} />
          <span>Culet</span>
        </div>
        <div className="account-body">
          <h1>{title}</h1>
          {lead ? <p className="account-lead">{lead}</p> : null}
          {children}
        </div>
        <div className="account-foot">{footnote}</div>
      </main>
      <aside className="account-picture" aria-hidden="true">
        <FacetPlan />
      </aside>
    </div>
  );
}

import './day-page.css';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { DayLeft, DayList, type Deciding } from './day-queue.tsx';

const OF_EACH = 50;

/** The day on a screen of its own: the first tab of a phone. */
export function DayPage({ onDecide }: { readonly onDecide: (deciding: Deciding) => void }) {
  return (
    <div className="day-page">
      <PageHeader title="Today">
        <span className="day-page-left">
          <DayLeft size={OF_EACH} />
        </span>
      </PageHeader>
      <DayList head="h2" size={OF_EACH} onDecide={onDecide} />
    </div>
  );
}

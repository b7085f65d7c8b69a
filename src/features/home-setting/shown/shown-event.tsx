import './shown-event.css';
import { useId } from 'react';
import { type ShownProps, shownDays } from './shown.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { ShownText } from './shown-text.tsx';

/** Event on a home page, with its days. */
export function ShownEvent({ shown }: ShownProps) {
  const title = useId();
  return (
    <article className="shown-event" aria-labelledby={title}>
      <div className="shown-event-layout">
        <ShownPictures images={shown.images} />
        <div className="shown-event-words">
          <h3 id={title}>{shown.title}</h3>
          <p className="shown-event-days">{shownDays(shown)}</p>
          <ShownText text={shown.description} />
        </div>
      </div>
    </article>
  );
}

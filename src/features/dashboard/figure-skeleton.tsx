import '../../ui/skeleton-rows.css';

/** Placeholder with the width of a figure, so that rows keep their layout. */
export const FigureSkeleton = () => (
  <span className="ui-skeleton" style={{ width: 48 }} aria-hidden="true" />
);

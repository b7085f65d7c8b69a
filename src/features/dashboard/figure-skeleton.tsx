import '../../ui/skeleton-rows.css';

export const FigureSkeleton = () => (
  <span className="ui-skeleton" style={{ width: 48 }} aria-hidden="true" />
);

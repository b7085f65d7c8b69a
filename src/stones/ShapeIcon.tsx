type ShapeIconProps = {
  readonly shape: string;
  readonly size: number;
};

export function ShapeIcon({ size }: ShapeIconProps) {
  return (
    <svg className="stone-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
    </svg>
  );
}

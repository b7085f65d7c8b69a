/** Logo: a culet, the smallest facet of a diamond, seen through the stone. */
export function CuletLogo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg
      className="frame-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path strokeWidth="1.6" d="M7.5 1.6h9l5.9 5.9v9l-5.9 5.9h-9l-5.9-5.9v-9z" />
      <path
        strokeWidth="1"
        opacity=".55"
        d="M7.5 1.6 12 12l4.5-10.4M22.4 7.5 12 12l10.4 4.5M16.5 22.4 12 12 7.5 22.4M1.6 16.5 12 12 1.6 7.5"
      />
      <path
        fill="currentColor"
        stroke="none"
        d="M10.8 9.2h2.4l1.6 1.6v2.4l-1.6 1.6h-2.4l-1.6-1.6v-2.4z"
      />
    </svg>
  );
}

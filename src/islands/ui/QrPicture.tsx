interface Props {
  /** Of `qrDrawing`: the side in modules, and the dark ones as a path. */
  drawing: { size: number; path: string }
  label: string
  className: string | undefined
}

/** A QR code, dark on light in both themes. */
export function QrPicture({ drawing: { size, path }, label, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

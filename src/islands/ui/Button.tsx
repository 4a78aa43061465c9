import type { ButtonHTMLAttributes, ReactNode } from 'react'
import '../../styles/button.css'
import './ui.css'

const VARIANTS = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  ok: 'btn-ok',
  bad: 'btn-bad',
} as const
const SIZES = { large: ' btn-large', normal: '', small: ' btn-small' } as const

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  variant?: keyof typeof VARIANTS
  /** 52, 44 or 36 px high. */
  size?: keyof typeof SIZES
  /** As wide as what is around it. */
  block?: boolean
  /** While the work runs: the ring and `busyLabel` show, presses do nothing, the width stays. */
  busy?: boolean
  busyLabel?: string
  children: ReactNode
}

/** A button of the design language. It keeps the focus while it is busy: a disabled button would lose it. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  block = false,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const label = busyLabel ?? children
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      className={`btn ${VARIANTS[variant]}${SIZES[size]}${block ? ' btn-block' : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest.disabled || rest['aria-disabled'] || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className="btn-faces">
        <span className="btn-face" aria-hidden={busy || undefined} data-shown={!busy}>
          {children}
        </span>
        {busy && (
          <span className="btn-face" data-shown>
            <span className="spin" aria-hidden="true" />
            {label}
          </span>
        )}
      </span>
    </button>
  )
}

import { Button } from './Button.tsx'

interface Props {
  /** What it does, as everybody sees it: "Remove". */
  label: string
  /** What it does that to, for who hears the button alone: the title of its row. */
  about: string
  variant?: 'secondary' | 'quiet'
  disabled?: boolean
  onClick: () => void
}

/** A button at the end of a row. */
export function RowButton({ label, about, ...button }: Props) {
  return (
    <Button size="small" {...button}>
      <span>
        {label}
        <span className="visually-hidden"> {about}</span>
      </span>
    </Button>
  )
}

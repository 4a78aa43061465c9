import { Button } from './Button.tsx'

interface Props {
  /** Without it the newest are in view. */
  onNewest?: (() => void) | undefined
  /** Without it there are no older ones. */
  onOlder?: (() => void) | undefined
  phrases: { pages: string; newest: string; older: string }
}

/** Navigation through a list whose pages begin where the last one ended. */
export function OlderNewer({ onNewest, onOlder, phrases }: Props) {
  return (
    <nav className="row" aria-label={phrases.pages}>
      {onNewest && (
        <Button size="small" onClick={onNewest}>
          {phrases.newest}
        </Button>
      )}
      {onOlder && (
        <Button size="small" onClick={onOlder}>
          {phrases.older}
        </Button>
      )}
    </nav>
  )
}

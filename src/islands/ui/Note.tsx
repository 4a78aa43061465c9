import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  /** What is only good to know has none. */
  tone?: 'warn' | undefined
  icon?: IconName
  children: ReactNode
}

/** A remark beside what it is about. */
export function Note({ tone, icon = tone === 'warn' ? 'alert' : 'info', children }: Props) {
  return (
    <div className={tone ? `note ${tone}` : 'note'}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  )
}

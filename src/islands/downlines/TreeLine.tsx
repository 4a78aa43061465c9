import { Icon } from '#islands/ui/Icon.tsx'
import { SkeletonRows } from '#islands/ui/State.tsx'
import type { Downline } from '#lib/downlines/api.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './TreeLine.module.css'
import type { TreeRow } from './tree-rows.ts'
import { rateText, type Writing } from './writing.ts'

interface Props {
  row: TreeRow
  /** Tab reaches this one. */
  isActive: boolean
  isOpen: boolean
  isChosen: boolean
  onFocus: () => void
  onToggle: () => void
  /** Chooses a member, or reads on. */
  onAct: () => void
  writing: Writing
}

/** One line of the tree, with a rule for each level above it. The keys are heard by the tree. */
export function TreeLine({ row, isActive, isOpen, isChosen, onFocus, onToggle, onAct, writing }: Props) {
  const { phrases } = writing
  if (row.kind === 'wait')
    return (
      <div role="presentation">
        <SkeletonRows rows={1} label={phrases.loading} />
      </div>
    )
  const hasBranch = row.kind === 'member' && row.member.directs > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys.
    <div
      role="treeitem"
      className={styles.row}
      aria-level={row.level}
      aria-expanded={hasBranch ? isOpen : undefined}
      aria-selected={isChosen}
      data-key={row.key}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={onAct}
    >
      {Array.from({ length: row.level - 1 }, (_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rules are all alike and never change places.
        <span key={level} className={styles.rule} aria-hidden="true" />
      ))}
      <span
        className={styles.chevron}
        aria-hidden="true"
        onClick={event => {
          if (!hasBranch) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {hasBranch && <Icon name="chevd" size="small" />}
      </span>
      {row.kind === 'more' ? (
        <span className="link">
          {row.hasFailed ? `${phrases.loadFailed} · ${phrases.retry}` : phrases.showMore}
        </span>
      ) : (
        <Details member={row.member} writing={writing} />
      )}
    </div>
  )
}

function Details({ member, writing }: { member: Downline; writing: Writing }) {
  const { phrases, language } = writing
  return (
    <>
      <b>{member.account}</b>
      <span className="tag bare">
        {phrases[`kind_${member.kind}`]} · {rateText(member.rate, language)}
      </span>
      <span className={styles.figure}>
        <span className="visually-hidden">{phrases.validMonth} </span>
        {moneyText(member.validMonth, writing)}
      </span>
    </>
  )
}

import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Downline } from '#lib/downlines/api.ts'
import { $branches, readBranch } from '#lib/downlines/store.ts'
import { Chosen } from './Chosen.tsx'
import styles from './TeamTree.module.css'
import { TreeLine } from './TreeLine.tsx'
import { rowsInView, type TreeRow } from './tree-rows.ts'
import type { Acts, Writing } from './writing.ts'

interface Props {
  acts: Acts
  writing: Writing
}

/** The team as a tree (the tree pattern of the ARIA practices): branches are read when they are opened. */
export function TeamTree({ acts, writing }: Props) {
  const { phrases } = writing
  const branches = useStore($branches, { ssr: 'initial' })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const [chosen, setChosen] = useState<Downline>()
  const tree = useRef<HTMLDivElement>(null)
  const rows = rowsInView(branches, open)
  const lines = rows.filter(row => row.kind !== 'wait')
  const active = lines.find(row => row.key === focused) ?? lines[0]
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
    if (isOpen && branches[id]?.state !== 'ready') void readBranch(id)
  }
  const focusOn = (row: TreeRow | undefined) => {
    if (!row) return
    setFocused(row.key)
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus()
  }
  const act = (row: TreeRow) => {
    if (row.kind === 'member') setChosen(row.member)
    else void readBranch(row.parent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return
    const at = lines.indexOf(active)
    const member = active.kind === 'member' ? active.member : undefined
    const isOpen = member !== undefined && open.has(member.id)
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusOn(lines[at + 1]),
      ArrowUp: () => focusOn(lines[at - 1]),
      Home: () => focusOn(lines[0]),
      End: () => focusOn(lines.at(-1)),
      ArrowRight: () => {
        if (!member || member.directs === 0) return
        if (isOpen) focusOn(lines[at + 1]?.parent === member.id ? lines[at + 1] : undefined)
        else toggle(member.id, true)
      },
      ArrowLeft: () => {
        if (member && isOpen) toggle(member.id, false)
        else focusOn(lines.find(row => row.key === active.parent))
      },
      Enter: () => act(active),
      ' ': () => act(active),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <div className={styles.panel}>
      <section className="panel pad" aria-label={phrases.treeName}>
        <p className="small muted">{phrases.treeHint}</p>
        <div
          ref={tree}
          role="tree"
          aria-label={phrases.treeName}
          className={`${styles.tree} num`}
          onKeyDown={onKeyDown}
        >
          {rows.map(row => (
            <TreeLine
              key={row.key}
              row={row}
              isActive={row.key === active?.key}
              isOpen={open.has(row.key)}
              isChosen={row.key === chosen?.id}
              onFocus={() => setFocused(row.key)}
              onToggle={() => toggle(row.key, !open.has(row.key))}
              onAct={() => act(row)}
              writing={writing}
            />
          ))}
        </div>
      </section>
      <Chosen member={chosen && (latest(chosen, rows) ?? chosen)} acts={acts} writing={writing} />
    </div>
  )
}

/** A member as the tree has it now: a rate may have been raised since it was chosen. */
function latest(chosen: Downline, rows: readonly TreeRow[]): Downline | undefined {
  const row = rows.find(one => one.key === chosen.id)
  return row?.kind === 'member' ? row.member : undefined
}

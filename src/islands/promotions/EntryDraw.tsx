import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PromotionEntry } from '#lib/promotions/api.ts'
import { drawnOf } from '#lib/promotions/draw.ts'
import { DrawCheck } from './DrawCheck.tsx'
import type { Writing } from './phrases.ts'

interface Props {
  code: string
  entry: PromotionEntry
  writing: Writing
}

/** Opens the check of an envelope's amount; nothing where none was drawn from a sealed seed. */
export function EntryDraw({ code, entry, writing }: Props) {
  const [isOpen, setOpen] = useState(false)
  const drawn = drawnOf(entry)
  if (!drawn) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {writing.phrases.drawCheck}
      </Button>
      {isOpen && <DrawCheck code={code} drawn={drawn} writing={writing} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useState } from 'react'
import { Button } from './Button.tsx'
import { saveFile } from './save-file.ts'

interface Props {
  /** The name that the file is saved under. */
  name: string
  /** Undefined when it could not be fetched. */
  fetchFile: () => Promise<Blob | undefined>
  phrases: { export: string; exporting: string; exportFailed: string }
}

/** Hands a whole record over as a file. */
export function SaveFile({ name, fetchFile, phrases }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const save = async () => {
    setBusy(true)
    const file = await fetchFile()
    setBusy(false)
    setFailed(file === undefined)
    if (file) saveFile(file, name)
  }
  return (
    <div className="row">
      <Button size="small" busy={isBusy} busyLabel={phrases.exporting} onClick={() => void save()}>
        {phrases.export}
      </Button>
      <span className="small" role="status">
        {isFailed ? phrases.exportFailed : ''}
      </span>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { saveFile } from '#islands/ui/save-file.ts'
import { qrPicture } from '#lib/qr/picture.ts'
import type { QrDrawing } from '#lib/qr/qr.ts'
import { CopyRow } from './CopyRow.tsx'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  drawing: QrDrawing
  payload: string
  /** Of the picture, without its kind. */
  fileName: string
  phrases: CashierPhrases
}

/**
 * A phone cannot scan its own screen: the code is saved as a picture, handed to another app where the browser can, or taken
 * along as its text.
 */
export function CodeActs({ drawing, payload, fileName, phrases }: Props) {
  const [mayShare, setMayShare] = useState(false)
  const [message, setMessage] = useState<string>()
  useEffect(() => setMayShare(canShareFiles()), [])
  const withPicture = async (act: (file: File) => unknown) => {
    setMessage(undefined)
    try {
      await act(new File([await qrPicture(drawing)], `${fileName}.png`, { type: 'image/png' }))
    } catch (error) {
      // Closing the phone's own sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setMessage(phrases.pictureFailed)
    }
  }
  return (
    <>
      <div className="row wrap pay-acts">
        <Button size="small" onClick={() => void withPicture(file => saveFile(file, file.name))}>
          {phrases.savePicture}
        </Button>
        {mayShare && (
          <Button size="small" onClick={() => void withPicture(file => navigator.share({ files: [file] }))}>
            {phrases.sharePicture}
          </Button>
        )}
      </div>
      <FormMessage text={message} />
      <details>
        <summary className="link small">{phrases.codeText}</summary>
        <dl className="transfer-facts mono code-text">
          <CopyRow name={phrases.codeText} text={payload} copied={payload} phrases={phrases} />
        </dl>
      </details>
    </>
  )
}

function canShareFiles(): boolean {
  const probe = new File([''], 'code.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { fill } from '#lib/i18n/format.ts'
import { LabelText } from './LabelText.tsx'
import '../../styles/field.css'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './ImageField.module.css'
import { Picture } from './Picture.tsx'

/** A chosen picture, uploading or uploaded. */
interface ChosenImage {
  id: string
  file: File
  state: 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  message: string | undefined
}

/** Why some of the last files were not taken. */
type ImageProblem = 'imageKind' | 'imageTooLarge' | 'tooManyImages'

/** The pictures of a form (lib/uploads/store.ts). */
interface Pictures {
  readonly $items: ReadableAtom<readonly ChosenImage[]>
  readonly $problem: ReadableAtom<ImageProblem | undefined>
  /** So many at most; then no more can be added. */
  most: number
  add: (files: readonly File[]) => unknown
  remove: (id: string) => void
  again: (id: string) => void
}

interface ImagePhrases extends Record<ImageProblem, string> {
  /** What is taken: kinds, size, number. */
  imageHint: string
  addImage: string
  takePhoto: string
  dropImage: string
  imageSending: string
  imageDone: string
  removeImage: string
  retryImage: string
}

interface Props {
  label: string
  pictures: Pictures
  /** What is wrong with them, unless a file was not taken. */
  error?: string | undefined
  required?: boolean
  phrases: ImagePhrases
}

/**
 * Picture uploads: chosen, taken with a phone, dropped or pasted; each with a preview, its progress and a remove
 * button.
 */
export function ImageField({ label, pictures, error: refusal, required = false, phrases }: Props) {
  const images = useStore(pictures.$items, { ssr: 'initial' })
  const problem = useStore(pictures.$problem, { ssr: 'initial' })
  const { add, most } = pictures
  const id = useId()
  const [isOver, setOver] = useState(false)
  const error = problem ? phrases[problem] : refusal
  const place = usePasted(add)
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
    <div
      ref={place}
      className={`field ${styles.images}${error ? ' error-text' : ''}`}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-says`}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        add([...event.dataTransfer.files])
      }}
    >
      <span className="label" id={id}>
        <LabelText label={label} required={required} />
      </span>
      {images.length > 0 && (
        <ul className={styles.list}>
          {images.map(image => (
            <Chosen key={image.id} image={image} pictures={pictures} phrases={phrases} />
          ))}
        </ul>
      )}
      {images.length < most && (
        <div className={styles.drop} data-over={isOver || undefined}>
          <Choose label={phrases.addImage} describedBy={`${id}-says`} onAdd={add} />
          <span className={styles.camera}>
            <Choose label={phrases.takePhoto} describedBy={`${id}-says`} onAdd={add} isCamera />
          </span>
          <span className="small muted">{phrases.dropImage}</span>
        </div>
      )}
      <div className="field-says" id={`${id}-says`} aria-live="polite">
        <p className="msg">
          {error && <Icon name="alert" />}
          <span>{error ?? fill(phrases.imageHint, { most })}</span>
        </p>
      </div>
    </div>
  )
}

/** The fields of the page that take pictures. */
const fields = new Set<HTMLElement>()

/** The field that a picture is pasted into: the one with the focus in or beside it, or the only visible one. */
function pastedTo(): HTMLElement | undefined {
  const all = [...fields]
  const { activeElement } = document
  const focused =
    all.find(field => field.contains(activeElement)) ??
    all.find(field => field.parentElement?.contains(activeElement))
  if (focused) return focused
  const visible = all.filter(field => !field.closest('details:not([open]), [hidden]'))
  return visible.length === 1 ? visible[0] : undefined
}

/** Pictures that are pasted on the page, each into one field; text that is pasted goes where it goes. */
function usePasted(onAdd: Pictures['add']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const add = useRef(onAdd)
  add.current = onAdd
  useEffect(() => {
    const field = place.current
    if (!field) return
    fields.add(field)
    const paste = (event: Event) => {
      const files = [...((event as unknown as ClipboardEvent).clipboardData?.files ?? [])]
      if (files.length > 0 && pastedTo() === field) add.current(files)
    }
    document.addEventListener('paste', paste)
    return () => {
      fields.delete(field)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return place
}

interface ChooseProps {
  label: string
  describedBy: string
  onAdd: Pictures['add']
  isCamera?: boolean
}

/** A button that opens the device's own choice of files, or its camera. */
function Choose({ label, describedBy, onAdd, isCamera = false }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg"
        multiple={!isCamera}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          onAdd([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </>
  )
}

function Chosen({ image, pictures, phrases }: { image: ChosenImage } & Pick<Props, 'pictures' | 'phrases'>) {
  const { id, file, state, progress, message } = image
  const says = { sending: phrases.imageSending, done: phrases.imageDone, failed: message ?? '' }[state]
  return (
    <li className={styles.item}>
      <Picture blob={file} label={file.name} />
      <div className={styles.about}>
        <span className={`small ${styles.name}`}>{file.name}</span>
        {state === 'sending' && <progress max={1} value={progress} aria-label={file.name} />}
        <span className={state === 'failed' ? 'micro bad-text' : 'micro muted'} role="status">
          {says}
        </span>
        {state === 'failed' && (
          <Button size="small" onClick={() => pictures.again(id)}>
            {phrases.retryImage}
          </Button>
        )}
      </div>
      <button
        className="icon-button"
        type="button"
        aria-label={fill(phrases.removeImage, { name: file.name })}
        onClick={() => pictures.remove(id)}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}

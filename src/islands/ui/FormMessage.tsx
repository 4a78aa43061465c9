import '../../styles/state.css'
import { Icon } from './Icon.tsx'

/** What concerns the whole form; read out when it appears. */
export function FormMessage({ text }: { text: string | undefined }) {
  return (
    <div className="field-says" role="alert">
      {text && (
        <p className="note bad">
          <Icon name="alert" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

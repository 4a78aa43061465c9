import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import type { LiveModel } from '#lib/live-models/api.ts'
import { $liveModels, loadLiveModels } from '#lib/live-models/store.ts'
import styles from './LiveModels.module.css'
import type { LiveModelPhrases } from './phrases.ts'

interface Props {
  /** Of the page, as a tag: the names of languages are written in it. */
  language: string
  /** The game page, which asks guests to log in first. */
  gameHref: string
  phrases: LiveModelPhrases
}

/** The hosts of live tables who are there now; until its script runs, a button that asks for them. */
export default function LiveModels({ language, gameHref, phrases }: Props) {
  const { state, value, failure } = useStore($liveModels, { ssr: 'initial' })
  useEffect(() => void loadLiveModels(), [])
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadLiveModels(), phrases }
  return (
    <section
      className={`panel ${styles.models}`}
      aria-labelledby="live-models"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="live-models">{phrases.title}</h2>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      <div className={styles.body}>
        {!value && state === 'idle' && (
          <Button size="small" onClick={again.onRetry}>
            {phrases.show}
          </Button>
        )}
        {!value && state !== 'idle' && <Waiting rows={3} state={state} {...again} />}
        {value?.length === 0 && <EmptyState title={phrases.empty} about={phrases.emptyAbout} />}
        {value && value.length > 0 && (
          <ul className={styles.list}>
            {value.map(model => (
              <Model
                key={`${model.vendor} ${model.id}`}
                model={model}
                language={language}
                gameHref={gameHref}
                phrases={phrases}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Model({ model, language, gameHref, phrases }: Props & { model: LiveModel }) {
  const { vendor, id, name, picture, online } = model
  const query = new URLSearchParams({ vassalage: vendor, model: id })
  return (
    <li className={styles.model}>
      <span className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" width={160} height={160} loading="lazy" decoding="async" />
        ) : (
          <Icon name="user" size="large" />
        )}
      </span>
      <h3>{name}</h3>
      <p className="small muted">{languageName(model.language, language)}</p>
      <p>
        <span className={`tag ${online ? 'ok' : ''}`}>{online ? phrases.online : phrases.offline}</span>
      </p>
      {online && (
        <a
          className="btn btn-secondary btn-small"
          href={`${gameHref}?${query}`}
          aria-label={`${phrases.play}: ${name}`}
        >
          {phrases.play}
        </a>
      )}
    </li>
  )
}

/** What a language is called in that of the page; its code where that is not known. */
function languageName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
}

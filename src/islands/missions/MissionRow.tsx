import '../../styles/progress.css'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import type { Mission } from '#lib/missions/api.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import claimStyles from '../ui/ClaimDialog.module.css'
import styles from './MissionRow.module.css'
import { pointsText, progressText, taskOf, type Writing } from './phrases.ts'

interface Props {
  mission: Mission
  writing: Writing
  onClaim: (mission: Mission) => void
}

/** One mission: what it asks for, how far it is, and what it gives on which terms. */
export function MissionRow({ mission, writing, onClaim }: Props) {
  const { phrases, language } = writing
  const { state, reward, required, points, tickets } = mission
  const task = taskOf(mission, writing)
  const title = mission.title ?? task
  const [progress, target] = [minorOf(mission.progress), minorOf(mission.target)]
  const said = progressText(mission, writing)
  return (
    <li>
      <span className={claimStyles.figure}>{moneyText(reward, writing)}</span>
      <span className={styles.what}>
        <b>{title}</b>
        {mission.title && <span className="muted">{task}</span>}
        <span className={styles.far}>
          <progress
            className="progress brass"
            max={1_000}
            value={Number((progress * 1_000n) / target)}
            aria-label={title}
            aria-valuetext={said}
          />
          <span className="muted">{said}</span>
        </span>
        <span className="faint">
          {required === '0'
            ? phrases.noTurnover
            : fill(phrases.turnover, { required: moneyText(required, writing) })}
          {' · '}
          <span className="nowrap">{pointsText(points, writing)}</span>
          {tickets > 0 && (
            <>
              {' · '}
              <span className="nowrap">{plural(phrases, 'tickets', tickets, language)}</span>
            </>
          )}
        </span>
      </span>
      {state === 'done' && <RowButton label={phrases.claim} about={title} onClick={() => onClaim(mission)} />}
      {state === 'claimed' && <span className="tag ok">{phrases.state_claimed}</span>}
    </li>
  )
}

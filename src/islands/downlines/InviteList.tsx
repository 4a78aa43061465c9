import { useState } from 'react'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import { figureColumn, TableHead, unseenColumn } from '#islands/ui/TableHead.tsx'
import type { Invite } from '#lib/downlines/api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from '../ui/RecordFrame.module.css'
import { EndInvite } from './EndInvite.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { rateText, type Writing } from './writing.ts'

interface Props {
  invites: readonly Invite[]
  registerHref: string
  writing: Writing
}

const TAGS = { open: 'tag ok', ended: 'tag', expired: 'tag warn', usedUp: 'tag info' } as const

/** The agent's links: what each opens, how often it was used, and how it stands. */
export function InviteList({ invites, registerHref, writing }: Props) {
  const { phrases } = writing
  const [shown, setShown] = useState<Invite>()
  const [ending, setEnding] = useState<Invite>()
  return (
    <section className={`panel ${styles.table}`} aria-labelledby="invites">
      <div className="panel-head">
        <h2 id="invites">{phrases.yourInvites}</h2>
      </div>
      {invites.length === 0 ? (
        <EmptyState title={phrases.noInvites} about={phrases.noInvitesAbout} />
      ) : (
        <table className="table cards facts num" aria-labelledby="invites">
          <TableHead
            columns={[
              phrases.code,
              phrases.kind,
              figureColumn(phrases.rateShort),
              figureColumn(phrases.used),
              phrases.expires,
              phrases.state,
              unseenColumn(phrases.actions),
            ]}
          />
          <tbody>
            {invites.map(one => (
              <InviteRow
                key={one.id}
                invite={one}
                onShow={() => setShown(one)}
                onEnd={() => setEnding(one)}
                writing={writing}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown && (
        <InviteDialog
          invite={shown}
          registerHref={registerHref}
          onClose={() => setShown(undefined)}
          writing={writing}
        />
      )}
      {ending && <EndInvite invite={ending} onClose={() => setEnding(undefined)} writing={writing} />}
    </section>
  )
}

interface RowProps {
  invite: Invite
  onShow: () => void
  onEnd: () => void
  writing: Writing
}

function InviteRow({ invite, onShow, onEnd, writing }: RowProps) {
  const { phrases, language, timeZone } = writing
  const { code, expiresAt, mostUses, uses } = invite
  const used =
    mostUses === null ? formatCount(uses, language) : fill(phrases.usedOf, { uses, most: mostUses })
  return (
    <tr>
      <td>
        <b className="mono">{code}</b>
        {invite.note && <span className="muted"> {invite.note}</span>}
      </td>
      <td data-l={phrases.kind}>{phrases[`kind_${invite.kind}`]}</td>
      <td className="right" data-l={phrases.rateShort}>
        {rateText(invite.rate, language)}
      </td>
      <td className="right" data-l={phrases.used}>
        {used}
      </td>
      <td data-l={phrases.expires}>
        {expiresAt === null ? (
          phrases.noEnd
        ) : (
          <time dateTime={expiresAt}>{formatMoment(expiresAt, language, timeZone)}</time>
        )}
      </td>
      <td className="card-end">
        <span className={TAGS[invite.state]}>{phrases[`state_${invite.state}`]}</span>
      </td>
      <td className="full">
        <div className="row">
          {invite.state === 'open' && (
            <>
              <RowButton label={phrases.show} about={code} onClick={onShow} />
              <RowButton label={phrases.endLink} about={code} variant="quiet" onClick={onEnd} />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

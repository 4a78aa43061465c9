import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Waiting } from '#islands/ui/State.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { type StatementMembers as Members, readMembers } from '#lib/contracts/statements-store.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import type { Writing } from './writing.ts'

interface Props {
  statementId: string
  writing: Writing
}

/** The members behind a statement; their sums are its inputs. */
export function StatementMembers({ statementId, writing }: Props) {
  const { phrases } = writing
  const [members, setMembers] = useState<Loadable<Members>>(IDLE)
  const read = async (page: number) => {
    setMembers(known => ({ state: 'loading', value: known.value, failure: undefined }))
    const outcome = await readMembers(statementId, page)
    setMembers(known => {
      if (!outcome.ok) return { state: 'failed', value: known.value, failure: outcome.failure }
      const rows = page > 1 ? [...(known.value?.rows ?? []), ...outcome.value.rows] : outcome.value.rows
      return { state: 'ready', value: { ...outcome.value, rows }, failure: undefined }
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a statement is read once, when it is opened.
  useEffect(() => void read(1), [statementId])
  const { state, value, failure } = members
  return (
    <div className="stack" aria-busy={state === 'loading'}>
      <h2>{phrases.membersTitle}</h2>
      {value ? (
        <MemberTable value={value} writing={writing} />
      ) : (
        <Waiting
          rows={3}
          state={state}
          failure={failure}
          title={phrases.loadFailed}
          onRetry={() => void read(1)}
          phrases={phrases}
        />
      )}
      {value && value.page < value.pages && (
        <div>
          <Button
            size="small"
            busy={state === 'loading'}
            busyLabel={phrases.loading}
            onClick={() => void read(value.page + 1)}
          >
            {phrases.more}
          </Button>
        </div>
      )}
    </div>
  )
}

const FIGURES = ['validBet', 'stake', 'payout', 'loss'] as const

function MemberTable({ value, writing }: { value: Members; writing: Writing }) {
  const { phrases } = writing
  const names = {
    validBet: phrases.validBets,
    stake: phrases.stake,
    payout: phrases.payout,
    loss: phrases.lossShort,
  }
  return (
    <table className="table cards facts num">
      <caption className="visually-hidden">{phrases.membersName}</caption>
      <TableHead columns={[phrases.name, ...FIGURES.map(one => figureColumn(names[one]))]} />
      <tbody>
        {value.rows.map((row, place) => (
          <tr key={row.member?.id ?? `gone ${place}`}>
            <th scope="row" className="full">
              {row.member?.account ?? '–'}
            </th>
            {FIGURES.map(figure => (
              <td key={figure} className="right" data-l={names[figure]}>
                {moneyText(row[figure], writing)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="full">
            {phrases.total}
          </th>
          {FIGURES.map(figure => (
            <td key={figure} className="right" data-l={names[figure]}>
              {moneyText(value.totals[figure], writing)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

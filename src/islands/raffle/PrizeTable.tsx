import { Icon } from '#islands/ui/Icon.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { formatDate } from '#lib/time/format.ts'
import styles from './PrizeTable.module.css'
import type { Writing } from './phrases.ts'

/** The ranks of prizes with what each is worth; their money is set aside. */
export function PrizeTable({ raffle, writing }: { raffle: Raffle; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  const { prizes, total, openedAt, state } = raffle
  const count = (value: number) => formatCount(value, language)
  return (
    <section className={`panel ${styles.prizes}`} aria-labelledby="raffle-prizes">
      <div className="panel-head">
        <h2 id="raffle-prizes">{phrases.prizes}</h2>
        {state !== 'cancelled' && (
          <span className="tag">
            <Icon name="lock" size="small" />
            {fill(phrases.funded, { day: formatDate(openedAt, language, timeZone) })}
          </span>
        )}
      </div>
      <table className="table num" aria-labelledby="raffle-prizes">
        <thead>
          <tr>
            <th scope="col">{phrases.prize}</th>
            <th scope="col" className="right">
              {phrases.howMany}
            </th>
            <th scope="col" className="right">
              {phrases.each}
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its place, and ranks never change.
            <tr key={index}>
              <th scope="row">{fill(phrases.rank, { rank: index + 1 })}</th>
              <td className="right">{count(prize.count)}</td>
              <td className={`right ${index === 0 ? styles.first : ''}`}>
                <b>{moneyText(minorOf(prize.amount), writing)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{phrases.sum}</th>
            <td className="right">{count(prizes.reduce((sum, one) => sum + one.count, 0))}</td>
            <td className="right">{moneyText(total, writing)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

import { decimal, fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Vip } from '#lib/vip/api.ts'
import { figureColumn, TableHead } from '../ui/TableHead.tsx'
import type { Writing } from './phrases.ts'
import styles from './Ranks.module.css'

/** What each rank asks for and gives: a table, or a card per rank on a phone. */
export function Ranks({ vip, writing }: { vip: Vip; writing: Writing }) {
  const { phrases, language } = writing
  const money = (minorText: string) => (minorText === '0' ? '–' : moneyText(minorText, writing))
  return (
    <section className={`panel ${styles.ranks}`} aria-labelledby="vip-ranks">
      <div className="panel-head">
        <h2 id="vip-ranks">{phrases.ranks}</h2>
      </div>
      <table className="table cards num">
        <TableHead
          columns={[
            phrases.rank,
            figureColumn(phrases[`from_${vip.by}`]),
            figureColumn(phrases.rebate),
            figureColumn(phrases.rankUp),
            figureColumn(phrases.birthday),
          ]}
        />
        <tbody>
          {vip.ranks.map(rank => (
            <tr key={rank.code} className={rank.code === vip.rank ? 'selected' : undefined}>
              <td className="bold full">{rank.name}</td>
              <td className="right" data-l={phrases[`from_${vip.by}`]}>
                {money(rank.from)}
              </td>
              <td className="right" data-l={phrases.rebate}>
                +{decimal(rank.rebate, language)}%
              </td>
              <td className="right" data-l={phrases.rankUp}>
                {money(rank.rankUp)}
              </td>
              <td className="right" data-l={phrases.birthday}>
                {money(rank.birthday)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pad small muted">
        {vip.turnover === '0'
          ? fill(phrases.bonusFree, { days: vip.days })
          : fill(phrases.bonusTerms, { times: decimal(vip.turnover, language), days: vip.days })}
      </p>
    </section>
  )
}

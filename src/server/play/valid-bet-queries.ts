import type { ValidBetBasis, ValidBetRule } from '#lib/play/valid-bets.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface RuleRow {
  category: string
  from_day: string
  basis: ValidBetBasis
  weight: number
}

/** Returns, by category, the rules for rounds that settle on a day. */
export async function validBetRulesOn(db: Queries, day: string): Promise<ReadonlyMap<string, ValidBetRule>> {
  const rows = await db.rows(sql<RuleRow>`
    select distinct on (category) category, from_day::text as from_day, basis, weight from valid_bet_rules
    where from_day <= ${day}::date order by category, valid_bet_rules.from_day desc`)
  return new Map(rows.map(row => [row.category, ruleOf(row)]))
}

/** Returns the rules in force on a day and the later ones, sorted by day. */
export async function validBetRulesSince(
  db: Queries,
  day: string,
): Promise<(ValidBetRule & { category: string })[]> {
  const rows = await db.rows(sql<RuleRow>`
    select category, from_day::text as from_day, basis, weight from valid_bet_rules r
    where from_day > ${day}::date or from_day = (
      select max(from_day) from valid_bet_rules where category = r.category and from_day <= ${day}::date)
    order by category, r.from_day`)
  return rows.map(row => ({ category: row.category, ...ruleOf(row) }))
}

/** Writes a rule that applies from a day; replaces a rule from the same day. */
export async function writeValidBetRule(
  db: Queries,
  category: string,
  { basis, weightPpm, fromDay }: ValidBetRule,
): Promise<void> {
  await db.run(sql`
    insert into valid_bet_rules (category, from_day, basis, weight)
    values (${category}, ${fromDay}::date, ${basis}, ${weightPpm}::int)
    on conflict (category, from_day) do update set basis = excluded.basis, weight = excluded.weight`)
}

const ruleOf = ({ basis, weight, from_day }: RuleRow): ValidBetRule => ({
  basis,
  weightPpm: weight,
  fromDay: from_day,
})

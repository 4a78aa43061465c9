import type { ReportName } from '#lib/operators/report-api.ts'
import { access, accessLines } from './access.ts'
import { agents, settlements } from './agents.ts'
import { balances, liabilities } from './balances.ts'
import { bonuses, promised, turnover } from './bonuses.ts'
import { content, contentLines } from './content.ts'
import { corrections } from './corrections.ts'
import { changes, decisions } from './decisions.ts'
import { members, newMembers } from './members.ts'
import { daySheet, movements } from './money.ts'
import { paymentLines, payments } from './payments.ts'
import { games, play, rounds } from './play.ts'
import type { Report } from './report.ts'
import { safety, safetyLines } from './safety.ts'

export const REPORTS: Readonly<Record<ReportName, Report>> = {
  daySheet,
  movements,
  games,
  play,
  rounds,
  payments,
  paymentLines,
  members,
  newMembers,
  bonuses,
  promised,
  turnover,
  liabilities,
  balances,
  agents,
  settlements,
  corrections,
  decisions,
  changes,
  access,
  accessLines,
  safety,
  safetyLines,
  content,
  contentLines,
}

import { content } from '#server/content/commands.ts'
import { changes } from '#server/operators/book-command.ts'
import { permissionOf, requirePermission } from '#server/operators/command-permissions.ts'
import { memberActs } from '#server/operators/members/command.ts'
import { report } from '#server/operators/reports/command.ts'
import { publish } from '#server/publish/commands.ts'
import { uploads } from '#server/uploads/command.ts'
import { check } from './access.ts'
import { type CommandName, isCommand, touchOf } from './acts.ts'
import { adjust } from './adjust.ts'
import { applications } from './applications.ts'
import { archive } from './archive.ts'
import { OperatorFault, readTyped, type Typed } from './arguments.ts'
import { chat } from './chat.ts'
import { contracts } from './contracts.ts'
import { debts } from './debts.ts'
import { deposits } from './deposits.ts'
import { draws } from './draws.ts'
import { feedback } from './feedback.ts'
import { gameNews } from './game-announcements.ts'
import { games } from './games.ts'
import { ledger } from './ledger.ts'
import { mailings } from './mailings.ts'
import { moveBelow, resetPassword } from './members.ts'
import { sendMessage } from './messages.ts'
import { maintenance, region } from './modes.ts'
import { modules } from './modules.ts'
import { notices, popups } from './notices.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { personContext, requirePerson } from './people.ts'
import { person } from './person.ts'
import { points } from './points.ts'
import { policy } from './policy.ts'
import { raffles } from './raffles.ts'
import { raiseRootRate } from './rates.ts'
import { rebate } from './rebate.ts'
import { referrals } from './referrals.ts'
import { rewards } from './rewards.ts'
import { getSetting, lines, setSetting } from './settings.ts'
import { settlements } from './settlements.ts'
import { USAGE } from './usage.ts'
import { validBets } from './valid-bets.ts'
import { vendors } from './vendors.ts'
import { withdrawals } from './withdrawals.ts'

/** What the command prints, and its exit code: 0 done, 1 refused with the reason, 2 not understood. */
export interface Outcome {
  exitCode: 0 | 1 | 2
  text: string
}

/** The limit of the table of changes. */
const LONGEST_SUBJECT = 200

type Command = (context: OperatorContext, typed: Typed) => Promise<string>

const COMMANDS: Record<CommandName, Command> = {
  maintenance,
  region,
  notice: notices,
  popup: popups,
  message: sendMessage,
  mailing: mailings,
  policy,
  lines,
  draw: draws,
  'game-news': gameNews,
  vendor: vendors,
  games,
  deposits,
  points,
  feedback,
  chat,
  raffles,
  applications,
  withdrawals,
  adjust,
  debts,
  rebate,
  'valid-bets': validBets,
  contracts: settlements,
  rewards,
  referral: referrals,
  contract: contracts,
  person,
  member: async (context, typed) => {
    const {
      words: [, act, name, percent],
      options,
    } = typed
    const text = await memberActs(context, typed)
    if (text !== undefined) return text
    if (act === 'reset-password') return resetPassword(context, name)
    if (act === 'move') return moveBelow(context, name, options.under)
    if (act === 'rate') return raiseRootRate(context, name, percent)
    throw new OperatorFault(
      'member find, show, reveal, note, freeze, unfreeze, close, end-sessions, remove-factor, make-agent, reset-password, move or rate',
    )
  },
  module: modules,
  get: getSetting,
  set: setSetting,
  check,
  ledger,
  archive,
  changes,
  report,
  content,
  publish,
  uploads,
}

/** Runs one operator command. Never throws for wrong input; it does throw for a database error. */
export async function operate(args: readonly string[], context: OperatorContext): Promise<Outcome> {
  try {
    const typed = readTyped(args)
    const [name = ''] = typed.words
    if (typed.options.help || name === 'help') return { exitCode: 0, text: USAGE }
    if (!isCommand(name)) return { exitCode: 2, text: USAGE }
    return { exitCode: 0, text: await runCommand(name, await personContext(context, typed), typed) }
  } catch (error) {
    if (error instanceof OperatorFault) return { exitCode: 1, text: error.message }
    throw error
  }
}

/** Commands that touch people require a named person; nothing of theirs is printed before the read is logged. */
async function runCommand(name: CommandName, context: OperatorContext, typed: Typed): Promise<string> {
  const touch = touchOf(name, typed.words[1])
  requirePermission(context, permissionOf(name, typed.words[1]))
  if (touch !== 'site') await requirePerson(context.db, context)
  const text = await COMMANDS[name](context, typed)
  if (touch === 'reads') {
    const subject = typed.words.join(' ').slice(0, LONGEST_SUBJECT)
    await context.db.transaction(tx => logChange(tx, context, subject, undefined, 'read'))
  }
  return text
}

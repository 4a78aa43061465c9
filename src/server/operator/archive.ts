import type { ArchivedMonth } from '#lib/operators/archive-api.ts'
import {
  archiveAct,
  moveMonthAct,
  obstaclesText,
  returnMonthAct,
} from '#server/operators/archive/archive-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText } from './proposals.ts'

const FORM = 'archive list, archive move MONTH or archive back MONTH; a month is 2026-09'

/** `archive …`: closed months that leave the live tables, and come back (docs/scale.md). */
export async function archive(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', month = ''] = words
  if (act === 'list') return list(context)
  if ((act !== 'move' && act !== 'back') || !/^\d{4}-\d{2}$/.test(month)) throw new OperatorFault(FORM)
  const input = { month, instead: options.instead === true }
  const { state } =
    act === 'move' ? await runAct(context, moveMonthAct, input) : await runAct(context, returnMonthAct, input)
  if (state === 'waiting') return `${month} needs one more agreement, of somebody else.`
  const what = act === 'move' ? 'is being moved to the archive' : 'is being brought back'
  return `${month} ${what}. The servers do it in small steps; "archive list" shows how far it is.`
}

async function list(context: OperatorContext): Promise<string> {
  const { months, next, obstacles, proposals } = await runAct(context, archiveAct, {})
  return [
    ...(months.length > 0 ? months.map(lineOf) : ['No month is in the archive.']),
    ...(next === null ? [] : nextLines(next, obstaclesText(obstacles))),
    ...proposals.map(one => `WAITS FOR A SECOND PERSON: ${proposalLineText(one)}`),
  ].join('\n')
}

function lineOf({ month, state, entries, rounds, lateRounds }: ArchivedMonth): string {
  const late = lateRounds === 0 ? '' : `, ${lateRounds} of them brought back by late calls`
  return `${month}  ${state.padEnd(9)}  ${entries} entries, ${rounds} rounds${late}`
}

function nextLines(next: string, obstacles: string): string[] {
  if (obstacles === '') return [`${next} can be moved.`]
  return [`${next} cannot be moved yet:`, ...obstacles.split('\n').map(line => `  ${line}`)]
}

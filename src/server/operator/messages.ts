import { cleanHtml } from '#lib/content/clean-html.ts'
import { accountKey, isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { insertText, sendText } from '#server/inbox/queries.ts'
import { OperatorFault, type Typed, textsOf } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

const LONGEST = 20_000

/**
 * `message NAME …` and `message all …`: sends an operator's text to inboxes; its HTML is cleaned before it is stored.
 */
export async function sendMessage(context: OperatorContext, typed: Typed): Promise<string> {
  const [, name] = typed.words
  if (!name) throw new OperatorFault('message needs a user name, or "all"')
  const title = textsOf(typed, 'title')
  const content = contentOf(typed, Object.keys(title))
  const id = newId()
  const count = await context.db.transaction(async tx => {
    const memberId = name === 'all' ? undefined : await reader(tx, name)
    await insertText(tx, { id, title, content, operator: context.operator, at: context.now })
    const sentTo = await sendText(tx, { textId: id, memberId, at: context.now })
    notifyArrival(tx, sentTo)
    await logChange(tx, context, `message ${id} to ${name}`, undefined, {
      title,
      content,
      sentTo: sentTo.length,
    })
    return sentTo.length
  })
  return count === 1 ? `Sent ${id} to 1 member.` : `Sent ${id} to ${count} members.`
}

function contentOf(typed: Typed, languages: readonly string[]): Record<string, string> {
  if (languages.length === 0) throw new OperatorFault('give at least one title, such as --title-en')
  const written: Record<string, string | undefined> = textsOf(typed, 'content')
  return Object.fromEntries(
    languages.map(language => {
      const html = cleanHtml(written[language] ?? '')
      if (!html.trim())
        throw new OperatorFault(`--content-${language} is missing, or nothing of it may be shown`)
      if (html.length > LONGEST)
        throw new OperatorFault(`--content-${language} is longer than ${LONGEST} characters`)
      return [language, html]
    }),
  )
}

async function reader(tx: Transaction, name: string): Promise<string> {
  const found = await memberByKey(tx, accountKey(name))
  if (!found) throw new OperatorFault(`there is no member ${name}`)
  if (isTrialType(found.member_type) || found.status === 'closed')
    throw new OperatorFault(`${found.account} has no inbox: it is a trial or closed account`)
  return found.id
}

import * as v from 'valibot'
import { isPart, type Part } from '#lib/content/checked-part.ts'
import { contentFileSchema } from '#lib/content/content-file.ts'
import { CONTENT_KINDS, type ContentKind, isContentKind } from '#lib/content/kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { inWords } from '#lib/site/settings.ts'
import { OperatorFault, readJson, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import {
  contentFileAct,
  deleteContentAct,
  importContentAct,
  moveContentAct,
  previewImportAct,
  publishContentAct,
  revertContentAct,
  saveContentAct,
  unpublishContentAct,
} from '#server/operators/content/content-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { Published, Saved } from './acts.ts'
import { type ItemState, itemStates } from './item-states.ts'
import { pictures } from './picture-commands.ts'
import { allParts, type ItemName, partsOf, versionsOf } from './queries.ts'
import { snapshotOf } from './snapshot-of.ts'
import type { Imported } from './transfer.ts'

/** A promotion that may give much is opened by two people. */
const WAITS =
  'Nothing is published yet: this opens a promotion that may give much, so somebody else types the same within a day.'

type Command = (context: OperatorContext, typed: Typed) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  list: async ({ db }, { words: [, , kind] }) => {
    const states = itemStates(await allParts(db)).filter(
      state => kind === undefined || state.kind === kindOf(kind),
    )
    return states.length === 0 ? 'Nothing is written yet.' : states.map(saysState).join('\n')
  },
  show: async ({ db }, { words: [, , ...rest] }) => {
    const { part, ...item } = partOf(rest)
    const parts = (await partsOf(db, item)).filter(one => part === undefined || one.part === part)
    if (parts.length === 0) throw new OperatorFault(`there is no ${rest.join(' ')}`)
    const shown = parts.map(one => [one.part, { draft: one.draft, published: one.published }])
    return JSON.stringify(Object.fromEntries(shown), null, 2)
  },
  save: async (context, { words: [, , ...rest], options }) => {
    const item = withPart(partOf(rest))
    const value = readJson(
      textOf(options.json, 'content save needs a file of JSON, or - for what is typed'),
      'the file',
    )
    return saysSaved(await runAct(context, saveContentAct, { ...item, value }))
  },
  publish: async (context, { words: [, , ...rest], options }) => {
    const input = { ...partOf(rest), instead: options.instead === true }
    const { state, ...done } = await runAct(context, publishContentAct, input)
    return state === 'done' ? saysPublished(done, 'Published') : WAITS
  },
  unpublish: async (context, { words: [, , ...rest] }) =>
    saysPublished(await runAct(context, unpublishContentAct, partOf(rest)), 'No longer published'),
  history: async ({ db }, { words: [, , ...rest] }) => {
    const { part, ...item } = partOf(rest)
    const versions = (await versionsOf(db, item)).filter(one => part === undefined || one.part === part)
    if (versions.length === 0) throw new OperatorFault(`there is no ${rest.join(' ')}`)
    return versions
      .map(
        ({ at, part, version, act, operator, value }) =>
          `${at.toISOString()}  ${part.padEnd(5)}  ${String(version).padStart(3)}  ${act}  ${operator}\n  ${JSON.stringify(value)}`,
      )
      .join('\n')
  },
  revert: async (context, { words: [, , kind, id, part, version = ''] }) => {
    if (!/^[1-9]\d{0,6}$/.test(version))
      throw new OperatorFault('content revert needs a version of "content history"')
    const input = { ...withPart(partOf([kind, id, part])), version: Number(version) }
    return saysSaved(await runAct(context, revertContentAct, input))
  },
  delete: async (context, { words: [, , ...rest] }) => {
    const { kind, id } = partOf(rest)
    const { wasShown } = await runAct(context, deleteContentAct, { kind, id })
    return `Deleted ${kind} ${id}.${wasShown ? ' It was published; pages lose it with the next publish.' : ''}`
  },
  move: async (context, { words: [, , kind, id, place = ''] }) => {
    if (!/^[1-9]\d{0,4}$/.test(place)) throw new OperatorFault('content move needs a place, 1 for the first')
    const input = { ...partOf([kind, id]), place: Number(place) }
    return (await runAct(context, moveContentAct, input)).order.join('\n')
  },
  import: async (context, { options }) => {
    const file = fileOf(textOf(options.json, 'content import needs a file or a folder'))
    const input = { file, publish: options.publish === true }
    if (options.preview === true)
      return saysImported(
        await runAct(context, previewImportAct, input),
        'Nothing was changed; this is what would be:',
      )
    const instead = options.instead === true
    const { state, ...done } = await runAct(context, importContentAct, { ...input, instead })
    return state === 'done' ? saysImported(done, 'Imported.') : WAITS
  },
  export: async (context, { options }) => {
    const which = options.published === true ? 'published' : 'draft'
    return JSON.stringify((await runAct(context, contentFileAct, { which })).file, null, 2)
  },
  picture: pictures,
  snapshot: async ({ db, now }, { options }) =>
    JSON.stringify(await snapshotOf(db, { at: now, which: options.drafts === true ? 'draft' : 'published' })),
}

/** `content …`: what operators write. */
export function content(context: OperatorContext, typed: Typed): Promise<string> {
  const act = typed.words[1] ?? 'list'
  const command = Object.hasOwn(COMMANDS, act) ? COMMANDS[act] : undefined
  if (!command) throw new OperatorFault(`content ${Object.keys(COMMANDS).join(', ')}`)
  return command(context, typed)
}

function kindOf(kind: string | undefined): ContentKind {
  if (kind !== undefined && isContentKind(kind)) return kind
  throw new OperatorFault(
    `${kind ?? 'nothing'} is not a kind of content; there are ${CONTENT_KINDS.join(', ')}`,
  )
}

function partOf([kind, id, part]: readonly (string | undefined)[]): ItemName & { part?: Part } {
  const item = { kind: kindOf(kind), id: textOf(id, 'which one? "content list" names them') }
  if (part === undefined) return item
  if (!isPart(part)) throw new OperatorFault(`${part} is neither "facts" nor a language`)
  return { ...item, part }
}

function withPart({ part, ...item }: ItemName & { part?: Part }): ItemName & { part: Part } {
  if (part === undefined) throw new OperatorFault('say which part: "facts" or a language')
  return { ...item, part }
}

function textOf(given: string | boolean | undefined, otherwise: string): string {
  if (typeof given === 'string') return given
  throw new OperatorFault(otherwise)
}

function fileOf(text: string) {
  const read = v.safeParse(contentFileSchema, readJson(text, 'the file'))
  if (read.success) return read.output
  throw new OperatorFault(
    read.issues.map(issue => `${v.getDotPath(issue) ?? 'the file'}: ${inWords(issue)}`).join('\n'),
  )
}

function saysState({ kind, id, isPublished, unwritten, unpublished, changed }: ItemState): string {
  const facts = [
    isPublished ? 'published' : 'draft',
    ...(changed.length > 0 && isPublished ? [`changed: ${changed.join(' ')}`] : []),
    ...(unwritten.length > 0 ? [`not written: ${unwritten.join(' ')}`] : []),
    ...(isPublished && unpublished.length > 0 ? [`not published: ${unpublished.join(' ')}`] : []),
  ]
  return `${kind.padEnd(12)}  ${id}  ${facts.join('; ')}`
}

function saysSaved({ isNew, cut, missing }: Saved): string {
  return [
    isNew ? 'Saved as new.' : 'Saved.',
    ...cut.map(({ field, names }) => `The HTML of ${field} was cleaned: ${names.join(', ')} cut.`),
    ...saysMissing('Not written yet', missing),
  ].join('\n')
}

function saysPublished({ parts, missing, isShown }: Published, done: string): string {
  const lines = [parts.length > 0 ? `${done}: ${parts.join(', ')}.` : 'Nothing was to be done.']
  if (!isShown) lines.push('Its facts are not published, so nothing of it is shown.')
  return [...lines, ...saysMissing('Not published', missing)].join('\n')
}

function saysMissing(what: string, missing: readonly Language[]): string[] {
  return missing.length > 0 ? [`${what}: ${missing.join(', ')}.`] : []
}

function saysImported({ added, changed, same, cut }: Imported, done: string): string {
  return [
    done,
    ...added.map(name => `  new      ${name}`),
    ...changed.map(name => `  changed  ${name}`),
    `  ${same} parts stay as they are`,
    ...cut.map(({ name, field, names }) => `  cut      ${name}, ${field}: ${names.join(', ')}`),
  ].join('\n')
}

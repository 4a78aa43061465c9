import { type Chance, chanceFrom } from '#lib/art/chance.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { hashText } from '#lib/ids/hash-text.ts'
import { DEMO_MEMBERS, type DemoMember } from '../members.ts'
import { drawAny, drawBetween, drawOf, type Weighted } from './draws.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts'

/** A member of the demo world with a past. */
export interface Person extends DemoMember {
  language: Language
  /** As their bank writes it. */
  realName: string
  /** Days before the seeding on which the account was opened, and the fraction of that day. */
  joinedDaysAgo: number
  joinedAt: number
  /** Joined with the upline's code, instead of being opened by the upline. */
  isInvited: boolean
  /** Millionths of a valid bet. */
  ppm: number
  habits: Habits
}

/** A player's habits. */
interface Habits {
  /** The chance that they play on a weekday. */
  appetite: number
  /** The usual stake, in whole units of the currency. */
  stake: bigint
  /** Approximate rounds per evening. */
  rounds: number
}

export interface PeopleOptions {
  /** Members, including the demo accounts. */
  members: number
  /** Days of the history; agents joined before its first day. */
  days: number
}

const PEOPLE_SEED = hashText('the people of the demo world')
/** The second tree besides mali's. */
const SECOND_ROOT = {
  account: 'prasong',
  nickname: 'Prasong',
  rate: '1.7',
  openingUnits: 60_000n,
  inviteCode: 'PRASONG8',
}
/** One agent per this many members. */
const MEMBERS_OF_AN_AGENT = 12
/** The most levels between an agent and the root; players may be one level deeper. */
const DEEPEST_AGENT = 4
/** Days before the history on which the roots joined; agents follow them within two days each, players after that. */
const ROOTS_BEFORE = 12

const LANGUAGE_SHARES: Weighted<Language> = [
  ['th', 50],
  ['vi', 16],
  ['zh', 12],
  ['pt', 7],
  ['tl', 9],
  ['ja', 6],
]
const STAKES: Weighted<bigint> = [
  [20n, 20],
  [50n, 30],
  [100n, 26],
  [200n, 14],
  [500n, 7],
  [1_000n, 3],
]

/** Creates all people, uplines first; the same numbers give the same people. */
export function createPeople({ members, days }: PeopleOptions): Person[] {
  const chance = chanceFrom(PEOPLE_SEED)
  const known = [...DEMO_MEMBERS, { ...SECOND_ROOT, memberType: 1 as const }]
  const people = known.map(member => knownPerson(member, days, chance))
  const names = new Set(people.map(person => person.account))
  const depths = new Map(people.map(person => [person.account, person.upline ? 1 : 0]))
  const roots = new Map(people.map(({ account, upline }) => [account, upline ? 'mali' : account]))
  const agents = people.filter(person => person.memberType === 1)
  const wantedAgents = Math.max(agents.length, Math.round(members / MEMBERS_OF_AN_AGENT))
  while (people.length < members) {
    const isAgent = agents.length < wantedAgents
    const upline = uplineFor(agents, { chance, isAgent, roots, depths })
    const person = newPerson({ chance, names, upline, isAgent, days })
    depths.set(person.account, (depths.get(upline.account) ?? 0) + 1)
    roots.set(person.account, roots.get(upline.account) ?? '')
    people.push(person)
    if (isAgent) agents.push(person)
  }
  return people
}

/** Most are in mali's tree, and many of them below its well-known agents. */
function uplineFor(
  agents: readonly Person[],
  of: {
    chance: Chance
    isAgent: boolean
    roots: ReadonlyMap<string, string>
    depths: ReadonlyMap<string, number>
  },
): Person {
  const deepest = of.isAgent ? DEEPEST_AGENT - 1 : DEEPEST_AGENT
  const root = of.chance() < 0.72 ? 'mali' : SECOND_ROOT.account
  const able = agents.filter(
    ({ account }) => of.roots.get(account) === root && (of.depths.get(account) ?? 0) <= deepest,
  )
  return drawOf(
    of.chance,
    able.map(agent => [agent, agent.habits === KNOWN_AGENT ? 3 : 1] as const),
  )
}

function knownPerson(member: DemoMember, days: number, chance: Chance): Person {
  return {
    ...member,
    language: 'th',
    realName: `${member.nickname} ${drawAny(chance, FAMILY_NAMES.th ?? [])}`,
    joinedDaysAgo: days + ROOTS_BEFORE - (KNOWN_STEPS[member.account] ?? 0),
    joinedAt: 0.4,
    isInvited: member.account === 'somchai',
    ppm: ratePpm(member.rate ?? '0') ?? 0,
    habits: KNOWN_HABITS[member.account] ?? KNOWN_AGENT,
  }
}

/** How many days after the roots they joined. */
const KNOWN_STEPS: Readonly<Record<string, number>> = { niran: 1, somchai: 8 }

const KNOWN_AGENT: Habits = { appetite: 0.1, stake: 100n, rounds: 6 }
const KNOWN_HABITS: Readonly<Record<string, Habits>> = {
  somchai: { appetite: 0.7, stake: 100n, rounds: 10 },
  trial1: { appetite: 0, stake: 10n, rounds: 0 },
}

interface NewPerson {
  chance: Chance
  names: Set<string>
  upline: Person
  isAgent: boolean
  days: number
}

function newPerson({ chance, names, upline, isAgent, days }: NewPerson): Person {
  const language = drawOf(chance, LANGUAGE_SHARES)
  const given = drawAny(chance, GIVEN_NAMES[language] ?? [])
  const account = newName(chance, given, names)
  const isInvited = !isAgent && chance() < 0.7
  return {
    account,
    // Some keep the full account name, part of which the winner board shows.
    nickname: chance() < 0.4 ? given : `${given}${account.slice(given.length)}`,
    memberType: isAgent ? 1 : 0,
    upline: upline.account,
    openingUnits: isAgent ? BigInt(drawBetween(chance, 4, 40)) * 500n : 0n,
    ...(isAgent ? { inviteCode: `${given.toUpperCase()}${account.slice(given.length)}` } : {}),
    language,
    realName: `${given} ${drawAny(chance, FAMILY_NAMES[language] ?? [])}`,
    joinedDaysAgo: joinedDaysAgo({ chance, isAgent, upline, days }),
    joinedAt: 0.4 + chance() * 0.55,
    isInvited,
    ppm: isInvited ? invitedPpm(upline.ppm) : Math.max(0, upline.ppm - drawBetween(chance, 2, 10) * 250),
    habits: newHabits(chance, isAgent),
  }
}

/** Nobody joined before their upline; more than half of the players joined before the history. */
function joinedDaysAgo({ chance, isAgent, upline, days }: Omit<NewPerson, 'names'>): number {
  if (isAgent) return upline.joinedDaysAgo - drawBetween(chance, 1, 2)
  return chance() < 0.55 ? days + drawBetween(chance, 1, 3) : drawBetween(chance, 1, days)
}

/** The starting rate of members who join with an agent's code. */
export function invitedPpm(ppm: number): number {
  return Math.max(0, ppm - 4_000)
}

/** Returns an unused name: the given name and two digits, or three. */
function newName(chance: Chance, given: string, names: Set<string>): string {
  for (let most = 99; ; most = most * 10 + 9) {
    const name = `${given.toLowerCase()}${drawBetween(chance, 10, most)}`
    if (names.has(name)) continue
    names.add(name)
    return name
  }
}

/** Most play little, some a lot. */
function newHabits(chance: Chance, isAgent: boolean): Habits {
  const appetite = Math.min(0.9, 0.02 + 0.55 * chance() ** 3)
  return {
    appetite: isAgent ? appetite / 3 : appetite,
    stake: drawOf(chance, STAKES),
    rounds: drawBetween(chance, 3, 6 + Math.round(appetite * 16)),
  }
}

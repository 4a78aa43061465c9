import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  choiceOfSearch,
  FIRST_CHOICE,
  filtersOf,
  firstChoice,
  isFirst,
  isOwn,
  kindsOf,
  type LobbyChoice,
  type LobbyScope,
  searchOfChoice,
  withFilter,
  withKind,
  withOrder,
  withSearch,
  withVendor,
} from '#lib/games/lobby-rules.ts'
import { isOffered } from '#lib/games/rules.ts'

/** Guards the interplay of vendor, kind, filter, search and page (spec 2.7), and that addresses hold all of it. */
const slots: LobbyScope = {
  gameType: 'RNG',
  vendors: [
    { code: 'PG', mark: 'PG', games: 100 },
    { code: 'JL', mark: 'JL', games: 73 },
  ],
  kinds: [
    { code: 'JP', name: 'Jackpot', vendors: ['JL'] },
    { code: 'TG', name: 'Table games', vendors: ['PG', 'JL'] },
  ],
}
const fish: LobbyScope = { ...slots, gameType: 'FISH', kinds: [] }
const searched = { ...FIRST_CHOICE, vassalage: 'PG', gameClassify: 'TG', gameName: 'koi', page: 3 }

test('new games are offered among the slots only', () => {
  expect(filtersOf(slots)).toEqual(['ALL', 'HOT', 'RECENT', 'NEW', 'FAV'])
  expect(filtersOf(fish)).toEqual(['ALL', 'HOT', 'RECENT', 'FAV'])
  expect(choiceOfSearch('?filter=NEW', fish).filter).toBe('ALL')
})

test('a kind is offered only when the chosen vendor has it', () => {
  expect(kindsOf(slots, undefined).map(kind => kind.code)).toEqual(['JP', 'TG'])
  expect(kindsOf(slots, 'PG').map(kind => kind.code)).toEqual(['TG'])
  expect(choiceOfSearch('?vassalage=PG&gameClassify=JP', slots).gameClassify).toBeUndefined()
})

test('a vendor leads back to all games, page 1 and no search', () => {
  expect(searchOfChoice(withVendor(searched, 'JL', slots), slots)).toBe('?vassalage=JL')
  expect(isFirst(withVendor(searched, undefined, slots), slots)).toBe(true)
  expect(withVendor({ ...searched, filter: 'FAV' }, 'JL', slots).filter).toBe('ALL')
})

test('a kind or a filter leads back to page 1 and no search, and keeps the vendor', () => {
  expect(withKind(searched, 'JP')).toEqual({
    ...FIRST_CHOICE,
    vassalage: 'PG',
    gameClassify: 'JP',
  })
  expect(searchOfChoice(withFilter(searched, 'HOT'), slots)).toBe('?vassalage=PG&filter=HOT')
})

const hot: LobbyScope = { vendors: slots.vendors, kinds: [], home: 'HOT' }

test('the lobby of hot games begins with them, offers recent and favourite ones, and a vendor keeps the list', () => {
  expect(filtersOf(hot)).toEqual(['HOT', 'RECENT', 'FAV'])
  expect(choiceOfSearch('', hot)).toEqual(firstChoice(hot))
  expect(choiceOfSearch('?filter=ALL', hot).filter).toBe('HOT')
  expect(isFirst(firstChoice(hot), hot)).toBe(true)
  const own = choiceOfSearch('?filter=FAV&page=2', hot)
  expect(searchOfChoice(withVendor(own, 'JL', hot), hot)).toBe('?vassalage=JL&filter=FAV')
})

test('a guest has to log in for what is somebody’s own', () => {
  expect(filtersOf(slots).filter(isOwn)).toEqual(['RECENT', 'FAV'])
})

test('bingo is a kind of games only where Thai is a language of the site', () => {
  expect(isOffered('BG', ['th', 'en'])).toBe(true)
  expect(isOffered('BG', ['en', 'vi'])).toBe(false)
  expect(isOffered('JP', ['en'])).toBe(true)
})

test('a search keeps vendor and kind, is trimmed and cut, and begins on page 1', () => {
  expect(searchOfChoice(withSearch(searched, '  naga king '), slots)).toBe(
    '?vassalage=PG&gameClassify=TG&gameName=naga+king',
  )
  expect(withSearch(searched, '龍'.repeat(100)).gameName).toBe('龍'.repeat(80))
  expect(withSearch(FIRST_CHOICE, '   ')).toEqual(FIRST_CHOICE)
})

test.each([
  [''],
  ['?vassalage=PG'],
  ['?vassalage=JL&gameClassify=JP&page=2'],
  ['?vassalage=PG&filter=FAV&page=4'],
  ['?gameName=caf%C3%A9+%26+koi&page=7'],
])('the address %j is read and written back as it is', search => {
  expect(searchOfChoice(choiceOfSearch(search, slots), slots)).toBe(search)
})

test('a link to a search may call it so', () => {
  expect(choiceOfSearch('?search=+koi+', slots)).toEqual({ ...FIRST_CHOICE, gameName: 'koi' })
})

test.each([
  ['?vassalage=NOBODY&filter=nonsense&gameClassify=ZZ&page=minus&utm=x', ''],
  ['?page=0', ''],
  ['?page=1.5', ''],
  ['?page=99999999', ''],
  ['?filter=HOT&page=3&gameName=koi&gameClassify=JP', '?filter=HOT&page=3'],
])('what the address %j names and the lobby lacks is left out', (search, read) => {
  expect(searchOfChoice(choiceOfSearch(search, slots), slots)).toBe(read)
})

test('the script of the first paint knows the parameters of a lobby, and takes nothing else for a choice', () => {
  const source = readFileSync('src/layouts/shell/first-paint.js', 'utf8')
  const choice = new RegExp(/if \(\/(\[\?&\].+)\/\.test/.exec(source)?.[1] ?? '$^')
  // Required: what is added to a choice has to be added here.
  const all: Required<LobbyChoice> = {
    filter: 'HOT',
    vassalage: 'PG',
    gameClassify: 'JP',
    gameName: 'koi',
    sort: 'name',
    rtpFrom: '97',
    volatility: 'high',
    page: 3,
  }
  const written = [all, { ...FIRST_CHOICE, filter: 'HOT' as const }].map(one => searchOfChoice(one, slots))
  for (const search of [
    ...written,
    '?search=koi',
    ...written
      .join('&')
      .split('&')
      .map(pair => `?a=1&${pair}`),
  ])
    expect(choice.test(search), search).toBe(true)
  for (const search of ['', '?utm_source=page', '?fbclid=x', '?referralCode=ABC&filtered=1', '?homepage=1'])
    expect(choice.test(search), search).toBe(false)
})

// Protects: the order of a list and its least return stand in its address, so that back, reload and sharing keep them.
test('the order and the least return stand in the address, and go on with the next vendor, kind and page', () => {
  const choice = choiceOfSearch('?vassalage=PG&sort=rtp&rtp=96&page=2', slots)
  expect(choice).toMatchObject({ sort: 'rtp', rtpFrom: '96', page: 2 })
  expect(searchOfChoice(choice, slots)).toBe('?vassalage=PG&sort=rtp&rtp=96&page=2')
  expect(searchOfChoice(withVendor(choice, 'JL', slots), slots)).toBe('?vassalage=JL&sort=rtp&rtp=96')
  expect(searchOfChoice(withKind(choice, 'TG'), slots)).toBe('?vassalage=PG&gameClassify=TG&sort=rtp&rtp=96')
  expect(searchOfChoice(withOrder(choice, { sort: undefined, rtpFrom: '95' }), slots)).toBe(
    '?vassalage=PG&rtp=95',
  )
})

test('lists that are ordered by what they are have no other order, and unknown orders are left out', () => {
  expect(choiceOfSearch('?filter=HOT&sort=name&rtp=96', slots)).not.toMatchObject({ sort: 'name' })
  expect(searchOfChoice(withFilter({ ...FIRST_CHOICE, sort: 'name' }, 'RECENT'), slots)).toBe(
    '?filter=RECENT',
  )
  expect(searchOfChoice(withFilter({ ...FIRST_CHOICE, sort: 'name' }, 'NEW'), slots)).toBe(
    '?filter=NEW&sort=name',
  )
  expect(searchOfChoice(choiceOfSearch('?sort=volatility&rtp=12&volatility=wild', slots), slots)).toBe('')
})

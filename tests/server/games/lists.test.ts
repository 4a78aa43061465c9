import { beforeAll, describe, expect, test } from 'vitest'
import { useDemoDatabase } from '#tests/support/demo-world.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Said {
  success: boolean
  code?: string
  field?: string
  value: Record<string, unknown>
}

describe('the lists of games on the wire', () => {
  const database = useDemoDatabase()
  let server: TestServer<'catalogue'>

  beforeAll(async () => {
    server = await openTestServer(database.db, { features: ['catalogue'] })
  })

  const ask = async (path: string, language = 'TY') => {
    const response = await server.app.request(`/api${path}`, { headers: { 'accept-language': language } })
    return { status: response.status, body: (await response.json()) as Said }
  }
  const namesOf = (body: Said, key: 'games' | 'list') =>
    (body.value[key] as { nodeName: string }[]).map(game => game.nodeName)

  test('answers the lobby of a category in the language of the caller', async () => {
    const thai = await ask('/games?gameType=RNG')
    expect(namesOf(thai.body, 'games').slice(0, 2)).toEqual(['ระเบียงปลาคาร์ป', 'สวนผีเสื้อไหม'])
    const english = await ask('/games?gameType=RNG&language=EN')
    expect(namesOf(english.body, 'games').slice(0, 2)).toEqual(['Koi Terrace', 'Silk Garden'])
    expect(english.body.value.games).toHaveLength(15)
  })

  test('answers a request as clients of the field write it', async () => {
    const query =
      'clientType=3&platform=flash,html5-desktop&merchant=baize&gameType=FISH&isNew=0&vassalage=JL&pageNo=1&pageSize=5&language=EN'
    const { status, body } = await ask(`/games?${query}`)
    expect(status).toBe(200)
    expect(namesOf(body, 'games')[0]).toBe('Abyss Hunter')
    expect(body.value).toMatchObject({ pageNo: 1, totalPages: 2, total: 9 })
    const hot = await ask(
      '/games/hot?merchantCode=baize&isPlatform=2&platform=flash,html5-desktop&language=EN',
    )
    expect(namesOf(hot.body, 'list').slice(0, 3)).toEqual(['Koi Terrace', 'Naga Rising', 'Manta Reef'])
  })

  test('answers among the hot games what leads to the games of a vendor, by the name that the field has for it', async () => {
    const { body } = await ask('/games/hot?gameType=RNG&vassalage=PG&language=EN')
    const list = body.value.list as Record<string, unknown>[]
    expect(list.filter(entry => entry.isGame !== 'GAME')).toMatchObject([
      {
        nodeName: 'Slots by PG',
        isGame: 'VASSALAGE',
        vassalage: 'PG',
        gameType: 'RNG',
        isHot: 1,
        launchable: false,
        rtp: null,
      },
    ])
    const thai = await ask('/games/hot?gameType=RNG&vassalage=PG')
    expect(namesOf(thai.body, 'list')).toContain('สล็อตค่าย PG')
    const page = await ask('/games?gameType=RNG&vassalage=PG&pageSize=100')
    expect((page.body.value.games as { isGame: string }[]).every(game => game.isGame === 'GAME')).toBe(true)
  })

  test('answers labels at our own address, and at one host for each game where the operator lists hosts', async () => {
    const iconsOf = async () =>
      ((await ask('/games?gameType=RNG&pageSize=15')).body.value.games as { iconUrl: string }[]).map(
        game => game.iconUrl,
      )
    const own = await iconsOf()
    expect(own.filter(icon => icon.startsWith('/art/'))).toHaveLength(15)
    const imageCDNs = ['https://one.example', 'https://two.example']
    server.change({ imageCDNs })
    const hosted = await iconsOf()
    expect(hosted.map(icon => new URL(icon).pathname)).toEqual(own)
    expect(new Set(hosted.map(icon => new URL(icon).origin))).toEqual(new Set(imageCDNs))
    expect(await iconsOf()).toEqual(hosted)
    server.change({})
  })

  test('answers games of several vendors, and the one that a vendor knows by its code', async () => {
    const both = await ask('/games?vassalage=LOTT,ELOTT&pageSize=100&language=EN')
    const list = both.body.value.games as { vassalage: string; gameCode: string }[]
    expect(new Set(list.map(game => game.vassalage))).toEqual(new Set(['LOTT', 'ELOTT']))
    const one = await ask('/games?vassalage=LOTT,ELOTT&gameCode=one-minute&language=EN')
    expect(namesOf(one.body, 'games')).toEqual(['One Minute'])
    const elsewhere = await ask('/games?vassalage=TCG_SEA&gameCode=one-minute')
    expect(elsewhere.body.value).toMatchObject({ games: [], total: 0, totalPages: 0 })
  })

  test('answers what a tile needs of a game, and nothing of how the label is drawn', async () => {
    const { body } = await ask('/games/hot', 'EN')
    expect((body.value.list as unknown[])[0]).toEqual({
      nodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nodeName: 'Koi Terrace',
      isGame: 'GAME',
      gameType: 'RNG',
      vassalage: 'BAIZE',
      gameCode: 'koi-terrace',
      gameClassify: null,
      iconUrl: expect.stringMatching(/^\/art\/BAIZE\/RNG\/koi-terrace\.[0-9a-f]{8}\.webp$/),
      isHot: 1,
      isNew: false,
      maintenance: false,
      launchable: true,
      rtp: '96.8',
    })
  })

  test('answers the vendors of every category in the order of the home page', async () => {
    const { body } = await ask('/game-vendors?platform=html5-desktop')
    const lanes = body.value.lanes as { gameCategory: string; gameClassify: { name: string }[] }[]
    expect(lanes.map(lane => lane.gameCategory)).toEqual([
      'LOTT',
      'ELOTT',
      'LIVE',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'FISH',
      'RNG',
      'PVP',
    ])
    expect(lanes[7]?.gameClassify[0]?.name).toBe('แจ็กพอต')
  })

  test.each([
    ['/games?gameType=HOME', 'gameType'],
    ['/games?pageNo=0', 'pageNo'],
    ['/games?pageNo=1.5', 'pageNo'],
    ['/games?pageSize=101', 'pageSize'],
    ['/games?isNew=maybe', 'isNew'],
    [`/games?gameName=${'x'.repeat(81)}`, 'gameName'],
    ['/games?vassalage=PG&vassalage=PT', 'vassalage'],
    ['/games?colour=red', 'colour'],
    ['/games?gameName=%00', 'gameName'],
  ])('refuses badInput for %s and names the field', async (path, field) => {
    const { status, body } = await ask(path)
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'badInput', field })
  })

  test.each(["' or 1=1 --", '%', '\\', '<script>', '🀄', 'ก'.repeat(80)])(
    'answers an empty list for the search %j',
    async text => {
      const { status, body } = await ask(`/games?gameName=${encodeURIComponent(text)}`)
      expect(status).toBe(200)
      expect(body.value).toMatchObject({ games: [], total: 0 })
    },
  )
})

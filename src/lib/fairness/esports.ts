import { type LeagueData, teamsOf } from './league-data.ts'
import { firstTo } from './match-models.ts'

function maps(code: string, wins: number, every: number, names: string, strengths: string): LeagueData {
  const teams = teamsOf(names, strengths)
  return { code, unit: 'maps', model: firstTo(wins, 50), draws: false, every, teams }
}

/** The leagues behind the titles of e-sports: best of three or five maps. All names are invented. */
export const ESPORTS: readonly LeagueData[] = [
  maps(
    'knight-arena',
    2,
    180,
    'Iron Vow, Grey Banner, Moat Hounds, Lance Six, Old Keep, Red Heralds',
    '321201',
  ),
  maps(
    'citadel-five',
    2,
    210,
    'Gatecrash, High Bastion, Five Towers, Ash Wardens, Last Wall, Night Siege',
    '231102',
  ),
  maps(
    'arena-blocks',
    2,
    150,
    'Stack Theory, Cube Monkeys, Square Root, Clean Lines, Tall Order, Gap Year',
    '132201',
  ),
  maps('orbit-strike', 3, 240, 'Apogee, Dark Transit, Comet Tail, Zero G, Solar Foxes, Deep Field', '213102'),
  maps(
    'rift-champions',
    2,
    210,
    'Rift Walkers, Golden Lane, Jungle Kings, Mist Runners, Baron Club, Third Wave',
    '312012',
  ),
  maps(
    'street-racer-cup',
    3,
    180,
    'Wet Asphalt, Neon Apex, Midnight Gears, Drift Union, Hairpin, Curb Crew',
    '231120',
  ),
  maps(
    'siege-battle',
    3,
    270,
    'Breach Team, Silent Fuse, Rook Watch, Glass Door, Third Floor, Echo Hall',
    '123201',
  ),
  maps(
    'pixel-football-league',
    2,
    150,
    'Eight Bit United, Sprite City, Joypad Rovers, Arcade Albion, Turbo Town, Pixel Wanderers',
    '213012',
  ),
  maps(
    'samurai-duel',
    3,
    180,
    'Quiet Blade, Autumn Moon, Crane School, Iron Fan, Red Maple, Still Water',
    '322011',
  ),
  maps(
    'star-fleet-open',
    2,
    240,
    'Fleet Zero, Ion Drift, Nova Guard, Long Range, Void Sailors, Hull Breakers',
    '132102',
  ),
  maps(
    'craft-masters',
    2,
    210,
    'Stone Axe, Deep Shaft, Log Cabin, Redstone Row, Ender Street, Block Party',
    '231021',
  ),
  maps(
    'jungle-five-trophy',
    3,
    240,
    'Vine Snap, Tapir Squad, Leaf Cutters, Hornbills, Canopy Five, River Eels',
    '312120',
  ),
]

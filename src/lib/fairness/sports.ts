import { type LeagueData, teamsOf } from './league-data.ts'
import { BASKETBALL, firstTo, spells } from './match-models.ts'

/** The leagues behind the titles of sports. All names are invented, and the same in every language. */
export const SPORTS: readonly LeagueData[] = [
  {
    code: 'football',
    unit: 'goals',
    model: spells(9, 160, 130, 22),
    draws: true,
    every: 240,
    teams: teamsOf(
      'Copper Bay United, Lotus Park, Granite Wanderers, Ferry Lane, Bamboo County, Saltmarsh Town, Kite Hill Albion, Old Mill Rangers',
      '32211120',
    ),
  },
  {
    code: 'thai-league',
    unit: 'goals',
    model: spells(9, 165, 125, 20),
    draws: true,
    every: 270,
    teams: teamsOf(
      'Golden Stupa FC, Chao Phaya Marines, Lanna Teakmen, Isan Buffaloes, Andaman Pearls, Korat Silk City, Rice Barge United, Floating Market FC',
      '32212101',
    ),
  },
  {
    code: 'futsal',
    unit: 'goals',
    model: spells(20, 150, 130, 18),
    draws: true,
    every: 180,
    teams: teamsOf(
      'Rooftop Five, Arcade Lions, Alley Cats, Neon Court, Tuk Tuk Street, Quick Feet',
      '231120',
    ),
  },
  {
    code: 'basketball',
    unit: 'points',
    model: BASKETBALL,
    draws: false,
    every: 240,
    teams: teamsOf(
      'Skyline Herons, Harbour Cranes, Brick City Bulls, River Giants, Night Owls, Copper Comets',
      '321210',
    ),
  },
  {
    code: 'volleyball',
    unit: 'sets',
    model: firstTo(3, 45),
    draws: false,
    every: 210,
    teams: teamsOf(
      'Coconut Beach, Silk Spikers, High Net Club, Monsoon Aces, Palm Court, Coral Wave',
      '231102',
    ),
  },
  {
    code: 'sepak-takraw',
    unit: 'sets',
    model: firstTo(2, 50),
    draws: false,
    every: 180,
    teams: teamsOf(
      'Rattan Circle, Jade Kick, Village Green, Sunset Trio, Bamboo Ring, Flying Heel',
      '320121',
    ),
  },
  {
    code: 'tennis',
    unit: 'sets',
    model: firstTo(2, 55),
    draws: false,
    every: 210,
    teams: teamsOf('Arun Vale, Mika Torrens, Leo Castell, Sana Brook, Ines Marlow, Dao Winter', '322110'),
  },
  {
    code: 'badminton',
    unit: 'sets',
    model: firstTo(2, 60),
    draws: false,
    every: 180,
    teams: teamsOf('Ploy Rattan, Jun Featherly, Kai Lindgrove, Mei Swift, Tomas Arce, Nara Bell', '231201'),
  },
  {
    code: 'muay-thai',
    unit: 'rounds',
    model: spells(5, 430, 400, 40),
    draws: true,
    every: 240,
    teams: teamsOf(
      'Red Lotus Camp, Iron Elbow Gym, Old Temple Camp, River Stone Gym, White Tiger Camp, Palm Knee Gym',
      '231120',
    ),
  },
  {
    code: 'world-boxing',
    unit: 'rounds',
    model: spells(10, 410, 380, 25),
    draws: true,
    every: 300,
    teams: teamsOf(
      'Marlon Steele, Viktor Amaro, Sonny Cole, Rafa Quill, Bruno Tasker, Desmond Pike',
      '321201',
    ),
  },
  {
    code: 'snooker',
    unit: 'frames',
    model: firstTo(4, 35),
    draws: false,
    every: 270,
    teams: teamsOf(
      'Ned Ashgrove, Somsak Green, Ellis Baulk, Pim Cushion, Ronan Spider, Otto Chalk',
      '322110',
    ),
  },
  {
    code: 'motor-racing',
    unit: 'heats',
    model: firstTo(3, 40),
    draws: false,
    every: 240,
    teams: teamsOf(
      'Silver Gecko, Scarlet Naga, Blue Kestrel, Orange Typhoon, Black Lantern, Green Cicada',
      '231210',
    ),
  },
]

import { LINES } from '../slot.ts'
import type { Definition } from './definition.ts'
import { LINES_OF_FOUR_ROWS } from './lines-of-four-rows.ts'

/**
 * Every slot that is data. Titles are dealt among the first twelve by their code, so these keep their order; a new one goes
 * to the end, where it moves no title, and says which titles are its own (`titles`).
 */
export const DEFINITIONS: readonly Definition[] = [
  // Three reels, one line: long waits, high prizes.
  {
    name: 'oneLine',
    strips: [
      'DS4DH4SH34H1SDHSD3SH4D2S3DH2DH',
      'D4DSDS3243HDHSH2DH14SHXDHSDS43',
      'DS34SD4SH23D2DHD1S43XHDHSH4SDH',
    ],
    rows: 1,
    mechanic: { by: 'lines', lines: [[0, 0, 0]] },
    pays: { '1': [20000], '2': [4200], '3': [780], '4': [300], S: [100], H: [70], D: [50] },
    figures: { rtp: '95.2240', hit: '4.64', deviation: '32.47', most: 80000 },
  },
  // Three reels of three rows, five lines, wilds that double.
  {
    name: 'threeReels',
    strips: [
      '4SDS4S3HSHD3D1DH14SH4DH2DH234S23',
      '4XSD343HX3SHSD24D3DSHD4H121HDS2',
      'D4HD32S3XSH34HD1SD4DS142HSXH3D2H',
    ],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES.slice(0, 5).map(rows => rows.slice(0, 3)) },
    pays: { '1': [460], '2': [170], '3': [70], '4': [46], S: [24], H: [24], D: [14] },
    figures: { rtp: '97.4782', hit: '20.50', deviation: '4.83', most: 1980 },
  },
  // Twenty lines and free spins.
  {
    name: 'riverLines',
    strips: [
      '24DHCH4HSHCD3S3CS1D43CF2DCS1D',
      'DHF1SC41SCHD3CS3DCDW4H2C2D3S4WH',
      'HC1C132D4SW2D3SCDH4SFSCDHCH4W3D',
      '1D2DSH3HCHF3D4SD1SC2DW4CSWCH43C',
      'SDC41CDSCD3C4FHD4SDSH2H3C3H21',
    ],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES },
    pays: {
      '1': [59, 270, 1050],
      '2': [54, 160, 530],
      '3': [34, 110, 330],
      '4': [26, 66, 270],
      S: [11, 34, 130],
      H: [11, 34, 130],
      D: [7, 20, 110],
      C: [6, 20, 110],
    },
    free: { pays: [40, 200, 1000], spins: 8, factor: 2 },
    figures: { rtp: '97.1089', hit: '46.83', deviation: '2.82', most: 36360 },
  },
  // Four rows: many small payouts.
  {
    name: 'gentleLines',
    strips: [
      'D4S1C214SHDC13CS2CDHSD34H32H',
      'DH1D34WSC141HSDHCDS2CH23C23S4',
      '4H3D3DHCSC2C421SWH14SD23CDS1H',
      '1C3241W3DHDCSCH12SD24HSD4HC3S',
      'DC32HS42H2DH4SC1CS4H13DSD13C',
    ],
    rows: 4,
    mechanic: { by: 'lines', lines: LINES_OF_FOUR_ROWS },
    pays: {
      '1': [68, 210, 510],
      '2': [52, 150, 410],
      '3': [34, 100, 310],
      '4': [34, 86, 260],
      S: [20, 52, 150],
      H: [20, 52, 150],
      D: [19, 42, 120],
      C: [17, 42, 120],
    },
    figures: { rtp: '95.3875', hit: '37.88', deviation: '2.05', most: 1450 },
  },
  // A wild fills its reel.
  {
    name: 'fullWild',
    strips: [
      'D1H3CD2S4CSC42C43DHS1HDHSD3C',
      '4HCWHSDC13SHCDS34HS4CD2D2D1C3',
      'DSCSCS2DW142C3HC3H3D4HSD41HDC',
      'SCHD1CHDSC31243WDSHCDCH34S2D4',
      'H2CS4S24C1CDCDH1H3HC4D3SDS3D',
    ],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES.slice(0, 10) },
    pays: {
      '1': [94, 380, 1150],
      '2': [56, 230, 680],
      '3': [38, 110, 380],
      '4': [38, 94, 280],
      S: [19, 56, 150],
      H: [19, 56, 150],
      D: [11, 38, 110],
      C: [11, 38, 110],
    },
    expands: true,
    figures: { rtp: '97.5583', hit: '31.39', deviation: '3.63', most: 5150 },
  },
  // Ways instead of lines, free spins that count three times.
  {
    name: 'ways243',
    strips: [
      '4HDCH3D2HSC31FC4SHSCS231D4D',
      'H1SCDF4SH4WD2H343C2D1DC3CSHS',
      'CS2C343WHC43FHDSC1HD2D14DSHS',
      '13DS4DHDSCH243C1H4S3CHCDWFS2',
      'H32D3H31SCS4DCSD12F4H4CHDCS',
    ],
    rows: 3,
    mechanic: { by: 'ways' },
    pays: {
      '1': [30, 110, 333],
      '2': [22, 74, 280],
      '3': [15, 36, 150],
      '4': [11, 30, 110],
      S: [4, 11, 36],
      H: [4, 11, 36],
      D: [4, 9, 30],
      C: [4, 9, 30],
    },
    free: { pays: [40, 100, 400], spins: 10, factor: 3 },
    figures: { rtp: '95.1805', hit: '42.78', deviation: '3.68', most: 54520 },
  },
  // 1,024 ways, and wilds that double them.
  {
    name: 'doublingWays',
    strips: [
      'SCSHC3H4C3CS1D2S4SHDH3D12DCD4H',
      'S1XCDSCSH4DCHCH1HDH2343S43DSDC2',
      '3CS4DS1DCSCHCS12DHDCH34DSH32XH4',
      '4HSXHCSD4CHDS41H2DSCD32CHDS3C13',
      'C14CS4DC3C43D3HSHD2HDHS21DSCSH',
    ],
    rows: 4,
    mechanic: { by: 'ways' },
    pays: {
      '1': [6, 28, 190],
      '2': [4, 19, 96],
      '3': [2, 8, 38],
      '4': [1, 6, 28],
      S: [1, 2, 7],
      H: [1, 2, 8],
      D: [1, 1, 5],
      C: [1, 1, 6],
    },
    figures: { rtp: '95.5444', hit: '74.88', deviation: '3.42', most: 4174 },
  },
  // Lines whose symbols fall, and free spins.
  {
    name: 'fallingLines',
    strips: ['C24FHSD1DS3CH4', 'S4HS1H3DC24FDC', '3SDSH41FDC2HC4', '3HFDHC41S24DSC', '2CDCFH1DS43S4H'],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES },
    pays: {
      '1': [34, 170, 1150],
      '2': [22, 92, 460],
      '3': [17, 58, 230],
      '4': [10, 34, 140],
      S: [6, 14, 58],
      H: [5, 14, 58],
      D: [3, 9, 46],
      C: [2, 9, 46],
    },
    cascade: [1, 2, 4, 8],
    free: { pays: [40, 200, 1000], spins: 6, factor: 2 },
    figures: { rtp: '96.0337', hit: '34.14', deviation: '3.97', most: 28646 },
  },
  // Clusters that fall, at one pace.
  {
    name: 'smallClusters',
    strips: [
      'DDSS11SSHH11DD33SSDDD2233HH322HH',
      'HHDDSS11322DDDSS33HHDD2233SS11HH',
      'SS2211HHSSDDHHDDDD333311SSHH223D',
      'HH33DDDD113HH11SS33HHSSD22SSDD22',
      'SS33223SS1133DDDHHDD22SSDDHHHH11',
    ],
    rows: 5,
    mechanic: { by: 'clusters' },
    pays: {
      '1': [28, 54, 140, 410, 1350],
      '2': [20, 42, 100, 270, 820],
      '3': [14, 28, 68, 210, 550],
      S: [7, 14, 34, 100, 270],
      H: [5, 11, 28, 82, 210],
      D: [4, 8, 20, 62, 160],
    },
    cascade: [1],
    cap: 10000,
    figures: { rtp: '95.5020', error: '0.364', hit: '52.34', deviation: '2.00', most: 10000 },
  },
  // Clusters on six reels: each fall counts more.
  {
    name: 'largeClusters',
    strips: [
      'DD33HHHH22HHSSSS11344SS33224DD4411DD',
      'SS114411334322DD33HHDD22HHSSHHSS44DD',
      '44HH1133DD44HH322SSSSDDDD22SSHH43311',
      'DDHHHHSS333SS224DDSS111144HHDD224433',
      'SS22SSHHDD3311444HH22HHDD44DD31133SS',
      '333HH11DDSS3344SS1122SSHH224DDDDHH44',
    ],
    rows: 5,
    mechanic: { by: 'clusters' },
    pays: {
      '1': [13, 32, 98, 330, 1300],
      '2': [10, 20, 66, 200, 650],
      '3': [5, 13, 40, 130, 390],
      '4': [4, 10, 30, 98, 290],
      S: [2, 5, 13, 41, 130],
      H: [2, 5, 13, 46, 130],
      D: [1, 3, 10, 32, 98],
    },
    cascade: [1, 2, 3, 4, 6, 8],
    cap: 40000,
    figures: { rtp: '94.9758', error: '0.641', hit: '55.63', deviation: '3.51', most: 40000 },
  },
  // Ten lines, and coins that hold.
  {
    name: 'heldCoins',
    strips: [
      'D1CDOHS24O3H2CH3DC4SO4S3OSH1DC',
      '324DC412OSWCSC3DHOSDOOHCH143SDH',
      '12DCO424OD4HS3CWSD3HOH3SODCS1HC',
      '1ODSHD1HC3C2H3SD4SOC43DO4OSCHW2',
      'OODS231OC4SODH2HC4DC3H4DHS3C1S',
    ],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES.slice(0, 10) },
    pays: {
      '1': [270, 1100, 4450],
      '2': [180, 670, 2250],
      '3': [110, 360, 1350],
      '4': [90, 270, 890],
      S: [44, 130, 450],
      H: [44, 130, 450],
      D: [36, 90, 360],
      C: [36, 90, 360],
    },
    hold: { least: 6, among: 16, values: [20, 20, 20, 20, 40, 40, 40, 60, 100, 200], full: 10000 },
    figures: { rtp: '95.1778', hit: '16.92', deviation: '4.82', most: 13670 },
  },
  // Twenty lines, and three doors of which one is opened.
  {
    name: 'threeDoors',
    strips: [
      'C4DCH3SD1H4F2SC1HCDCD32S32DH4S',
      'HCH4D32124C2CSHD1CS3SCDW4FDH3SD',
      'DS43HS1HS2CDWFC2134DCH3CDCS2HD4',
      'DH3CS3H4D4CDS1HDS1HC4C2C3D2FSW2',
      'DC142H3H1CDS34DCDHF2D4HCSCS23S',
    ],
    rows: 3,
    mechanic: { by: 'lines', lines: LINES },
    pays: {
      '1': [90, 340, 1100],
      '2': [68, 200, 670],
      '3': [44, 130, 450],
      '4': [34, 100, 340],
      S: [18, 44, 180],
      H: [18, 48, 180],
      D: [11, 34, 130],
      C: [11, 34, 130],
    },
    pick: { prizes: [200, 300, 600] },
    figures: { rtp: '95.6815', hit: '38.29', deviation: '2.71', most: 1914 },
  },
]

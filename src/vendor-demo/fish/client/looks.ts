import type { Species } from '#lib/fairness/fish.ts'
import { MORE_LOOKS } from './more-looks.ts'
import { eye, type Look, plain, shape } from './pens.ts'

/** How each fish of every water looks; `more-looks.ts` has those of the shallows and the deep. */
export const LOOKS: Readonly<Record<Species, Look>> = {
  ...MORE_LOOKS,
  sprat: { length: 54, body: '#a9c9c0', shade: '#7fa79c', draw: plain('', 22) },
  clown: {
    length: 64,
    body: '#e0703c',
    shade: '#b4502a',
    draw: plain('M140 38q10 22 0 44M100 34q10 26 0 52', 32),
  },
  angel: {
    length: 76,
    body: '#e8c65e',
    shade: '#b8913a',
    draw: plain('M130 22q12 38 0 76M96 24q12 36 0 72', 48),
  },
  puffer: {
    length: 84,
    body: '#c9a86a',
    shade: '#96763f',
    draw: (pen, { body, shade }) => {
      shape(pen, 'M52 60 18 36Q30 60 18 84Z', shade)
      for (let spike = 0; spike < 16; spike += 1) {
        const angle = (spike / 16) * 2 * Math.PI
        const at = (r: number, turn: number) => [
          112 + r * Math.cos(angle + turn),
          60 + r * Math.sin(angle + turn),
        ]
        shape(pen, `M${at(48, -0.12)}L${at(60, 0)}L${at(48, 0.12)}Z`, shade)
      }
      shape(pen, 'M60 60a52 52 0 1 1 104 0a52 52 0 1 1-104 0Z', body)
      shape(pen, 'M60 60a52 52 0 0 0 104 0q-52 34-104 0Z', '#e9dcc0')
      eye(pen, 140, 46, 9)
    },
  },
  squid: {
    length: 96,
    body: '#c98a9a',
    shade: '#9a5f70',
    draw: (pen, { body, shade }) => {
      pen.strokeStyle = shade
      pen.lineWidth = 8
      pen.lineCap = 'round'
      pen.stroke(
        new Path2D(
          'M80 44Q40 30 12 42M80 52Q44 48 8 58M80 62Q44 66 8 66M80 70Q44 84 12 84M80 78Q52 98 24 104',
        ),
      )
      shape(pen, 'M130 30 176 18 168 60 176 102 130 90Z', shade)
      shape(pen, 'M72 38C110 24 160 30 194 60 160 90 110 96 72 82Z', body)
      eye(pen, 92, 56, 9)
    },
  },
  turtle: {
    length: 112,
    body: '#5e9a6b',
    shade: '#3b6e4a',
    draw: (pen, { body, shade }) => {
      shape(
        pen,
        'M120 30Q150 2 170 8 150 26 142 48ZM120 90Q150 118 170 112 150 94 142 72ZM60 40Q38 20 22 26 38 44 56 54ZM60 80Q38 100 22 94 38 76 56 66Z',
        shade,
      )
      shape(pen, 'M144 60Q160 42 184 48 198 60 184 72 160 78 144 60Z', body)
      shape(pen, 'M40 60C48 20 130 12 156 60 130 108 48 100 40 60Z', shade)
      pen.strokeStyle = '#a8c98a'
      pen.lineWidth = 5
      pen.stroke(
        new Path2D('M70 34 84 60 70 86M124 34 112 60 124 86M84 60H112M84 24V34M112 24V34M84 86V96M112 86V96'),
      )
      eye(pen, 178, 54, 5)
    },
  },
  ray: {
    length: 128,
    body: '#8a86b4',
    shade: '#5f5b8a',
    draw: (pen, { body, shade }) => {
      pen.strokeStyle = shade
      pen.lineWidth = 5
      pen.stroke(new Path2D('M70 60Q30 50 4 66'))
      shape(
        pen,
        'M184 60C160 40 140 10 96 2 100 30 84 50 62 60 84 70 100 90 96 118 140 110 160 80 184 60Z',
        body,
      )
      shape(pen, 'M184 60C150 62 100 64 62 60 84 70 100 90 96 118 140 110 160 80 184 60Z', shade)
      eye(pen, 162, 50, 5)
    },
  },
  shark: {
    length: 158,
    body: '#8fa3ab',
    shade: '#5f7580',
    draw: (pen, { body, shade }) => {
      shape(pen, 'M44 62C28 46 18 22 6 16 16 44 14 66 4 92 22 84 32 74 44 62Z', shade)
      shape(pen, 'M96 40Q104 8 128 4 122 26 136 42Z', shade)
      shape(pen, 'M34 62C70 30 150 24 196 58 150 88 80 88 34 62Z', body)
      shape(pen, 'M34 62C80 74 150 74 196 58 150 92 80 90 34 62Z', '#dfe6e4')
      shape(pen, 'M110 76Q104 104 86 112 88 92 92 78Z', shade)
      pen.strokeStyle = shade
      pen.lineWidth = 3
      pen.stroke(new Path2D('M144 48v16M152 48v16M160 49v14'))
      eye(pen, 176, 54, 4)
    },
  },
  whale: {
    length: 250,
    body: '#3f6c86',
    shade: '#2a4a60',
    draw: (pen, { body, shade }) => {
      shape(pen, 'M36 52C20 40 12 20 0 22 6 36 4 44 2 56 16 58 26 58 36 52Z', shade)
      shape(pen, 'M28 56C60 10 160 6 194 52 196 86 160 104 120 102 80 100 50 78 28 56Z', body)
      shape(pen, 'M60 82C100 92 160 84 195 62 192 90 160 106 120 102 96 101 76 92 60 82Z', '#d9e2dc')
      pen.strokeStyle = '#a9bcc0'
      pen.lineWidth = 2
      pen.stroke(new Path2D('M84 92q50 8 106-18M98 98q44 4 88-16'))
      shape(pen, 'M118 80Q104 104 82 106 92 90 98 74Z', shade)
      pen.strokeStyle = '#d9b26b'
      pen.lineWidth = 3
      pen.stroke(new Path2D('M70 42q30-22 80-16'))
      eye(pen, 172, 60, 5)
    },
  },
}

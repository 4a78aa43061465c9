import type { Species } from '#lib/fairness/fish.ts'
import { eye, type Look, plain, shape } from './pens.ts'

function line(pen: CanvasRenderingContext2D, d: string, colour: string, width: number): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.stroke(new Path2D(d))
}

/** The fish of the shallows. */
const SHALLOW = {
  shrimp: {
    length: 56,
    body: '#e8927c',
    shade: '#b9604e',
    draw: (pen, { body, shade }) => {
      line(pen, 'M164 44Q196 20 150 8M160 50Q198 40 190 14', shade, 4)
      shape(
        pen,
        'M170 52C150 20 84 20 52 54 34 74 30 96 16 108 46 112 60 96 74 82 104 94 152 84 170 52Z',
        body,
      )
      line(pen, 'M126 34Q118 60 124 84M100 36Q90 58 92 84M76 46Q66 60 64 78', shade, 5)
      shape(pen, 'M30 92 4 88Q16 102 8 116 26 116 40 104Z', shade)
      eye(pen, 156, 48, 6)
    },
  },
  crab: {
    length: 78,
    body: '#d9583f',
    shade: '#9c3524',
    draw: (pen, { body, shade }) => {
      line(pen, 'M56 84 22 100M62 94 36 114M144 84 178 100M138 94 164 114', shade, 8)
      line(pen, 'M60 60Q30 56 30 30M140 60Q170 56 170 30', shade, 10)
      shape(pen, 'M14 8Q20 40 40 34 56 20 34 4 36 18 28 20 22 16 14 8Z', body)
      shape(pen, 'M186 8Q180 40 160 34 144 20 166 4 164 18 172 20 178 16 186 8Z', body)
      shape(pen, 'M40 70C44 40 156 40 160 70 156 108 44 108 40 70Z', body)
      shape(pen, 'M40 70C60 88 140 88 160 70 156 108 44 108 40 70Z', shade)
      eye(pen, 84, 50, 8)
      eye(pen, 116, 50, 8)
    },
  },
  seahorse: {
    length: 72,
    body: '#e6b84f',
    shade: '#ad7f2b',
    draw: (pen, { body, shade }) => {
      shape(pen, 'M84 48Q56 40 50 60 60 78 86 74Z', shade)
      line(pen, 'M104 88Q96 116 118 112 130 104 118 100', body, 9)
      shape(
        pen,
        'M112 14C84 16 96 40 88 56 78 78 92 100 104 98 124 92 126 70 116 52 122 42 132 38 136 34L180 40 182 30 138 20C132 14 124 12 112 14Z',
        body,
      )
      line(pen, 'M112 52Q100 54 92 60M116 66Q102 66 90 72M114 80Q102 80 94 84', shade, 4)
      eye(pen, 126, 26, 5)
    },
  },
  koi: {
    length: 168,
    body: '#f2efe4',
    shade: '#e0652f',
    draw: (pen, look) => {
      plain('', 30)(pen, look)
      shape(
        pen,
        'M80 30C104 20 118 34 110 52 92 60 76 48 80 30ZM134 40C156 36 166 52 156 64 140 66 128 54 134 40Z',
        look.shade,
      )
      shape(pen, 'M110 78Q104 104 82 112 84 94 92 80Z', look.shade)
    },
  },
  oyster: {
    length: 92,
    body: '#b7a9c4',
    shade: '#7c6b8f',
    draw: (pen, { body, shade }) => {
      shape(pen, 'M20 64C24 8 176 8 180 64Z', body)
      line(pen, 'M100 20V60M66 26 84 60M134 26 116 60M40 42 68 62M160 42 132 62', shade, 4)
      shape(pen, 'M20 68C34 116 166 116 180 68Z', shade)
      shape(pen, 'M84 70a16 16 0 1 1 32 0a16 16 0 1 1-32 0Z', '#fffaf0')
      shape(pen, 'M92 64a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z', '#ffffff')
    },
  },
} satisfies Partial<Record<Species, Look>>

/** The fish of the deep. */
const DEEP = {
  lanternfish: {
    length: 60,
    body: '#4f6f9c',
    shade: '#33496e',
    draw: (pen, look) => {
      plain('', 26)(pen, look)
      for (const x of [70, 92, 114, 136]) shape(pen, `M${x} 78a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z`, '#ffe28a')
    },
  },
  jelly: {
    length: 96,
    body: '#b48ad0',
    shade: '#7c55a0',
    draw: (pen, { body, shade }) => {
      line(
        pen,
        'M70 62Q60 86 74 112M90 64Q84 92 92 116M110 64Q116 92 108 116M130 62Q140 86 126 112',
        shade,
        6,
      )
      shape(pen, 'M48 62C48 0 152 0 152 62 136 72 124 58 112 70 104 60 96 60 88 70 76 58 64 72 48 62Z', body)
      shape(pen, 'M70 40C76 18 104 14 116 20 98 24 86 36 84 52 76 54 70 48 70 40Z', '#e9d9f4')
    },
  },
  eel: {
    length: 140,
    body: '#7fa04a',
    shade: '#556f2c',
    draw: (pen, { body, shade }) => {
      line(pen, 'M12 60Q40 20 72 58T132 60Q156 40 172 56', body, 30)
      line(pen, 'M12 70Q40 34 72 70T132 72', shade, 8)
      shape(pen, 'M150 40Q200 36 198 58 192 78 152 76Z', body)
      line(pen, 'M172 66Q184 68 196 62', shade, 4)
      eye(pen, 174, 50, 6)
    },
  },
  angler: {
    length: 124,
    body: '#6b5468',
    shade: '#43323f',
    draw: (pen, { body, shade }) => {
      line(pen, 'M112 24Q140-6 172 16', shade, 5)
      shape(pen, 'M164 18a11 11 0 1 1 22 0a11 11 0 1 1-22 0Z', '#ffe28a')
      shape(pen, 'M52 60 12 32Q26 60 12 92Z', shade)
      shape(pen, 'M40 60C50 8 150 10 184 50 150 54 150 74 184 80 150 118 54 112 40 60Z', body)
      shape(pen, 'M184 50C164 52 156 60 156 66 156 74 168 80 184 80 176 72 176 58 184 50Z', shade)
      shape(pen, 'M180 52 174 62 168 54ZM182 78 174 68 168 77Z', '#fff6e0')
      eye(pen, 140, 42, 8)
    },
  },
  dragon: {
    length: 216,
    body: '#c2453a',
    shade: '#8a2a2a',
    draw: (pen, { body, shade }) => {
      line(pen, 'M6 84Q34 28 66 66T126 70Q146 66 152 52', shade, 30)
      line(pen, 'M6 82Q34 26 66 64T126 68Q146 64 152 50', body, 22)
      shape(pen, 'M30 36 40 14 50 38ZM92 64 102 40 114 68ZM58 50 70 30 78 60Z', '#e9cd93')
      shape(pen, 'M140 62C132 30 160 20 176 34L198 44 196 58 178 60C168 74 150 74 140 62Z', body)
      line(pen, 'M158 30Q150 8 132 8M168 28Q168 8 156 2M192 56Q198 78 182 84', '#e9cd93', 4)
      line(pen, 'M176 58Q188 56 196 52', shade, 3)
      eye(pen, 168, 42, 6)
    },
  },
} satisfies Partial<Record<Species, Look>>

export const MORE_LOOKS = { ...SHALLOW, ...DEEP } as const

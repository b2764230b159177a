import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ChartLine } from '#shared/contracts/chart.ts'
import { chartOverrides, lineColours } from '../../../../src/main-thread/features/chart/chart-theme.ts'
import type { ChartColours } from '../../../../src/main-thread/features/chart/chart-theme.ts'
import type { Brush } from '../../../../vendor/charting_library/engine/lines/brush.ts'
import { contrastOf, LEAST_CONTRAST } from '../../../../vendor/charting_library/engine/lines/legible.ts'
import { paintLabel } from '../../../../vendor/charting_library/engine/lines/label-painter.ts'
import { createHitMap } from '../../../../vendor/charting_library/engine/lines/hit-map.ts'
import { paintLastPrice, paintTag } from '../../../../vendor/charting_library/engine/lines/line-frame.ts'
import { paintMarker } from '../../../../vendor/charting_library/engine/scene/range-markers.ts'
import { resolveStyle } from '../../../../vendor/charting_library/widget/engine-style.ts'
import { createPropertyStore } from '../../../../vendor/charting_library/widget/property-store.ts'
import type { EngineStyle } from '../../../../vendor/charting_library/protocol.ts'

const css = readFileSync(
  fileURLToPath(new URL('../../../../src/main-thread/ui/tokens.css', import.meta.url)),
  'utf8',
)

/** What the blocks whose selector matches set, in their order. */
function tokensOf(matches: (selector: string) => boolean): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.matchAll(/^(:root[^{}]*|\[data-theme[^{}]*)\{([^}]*)\}/gm))
    if (selector.split(',').some((one) => matches(one.trim())))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name] = value
  return found
}

function coloursOf(theme: 'dark' | 'light', pair: string): ChartColours {
  const tokens = tokensOf(
    (selector) =>
      selector === ':root' ||
      selector === '[data-theme]' ||
      selector === `[data-theme='${theme}']` ||
      selector === `:root[data-updown='${pair}']` ||
      selector === `:root[data-theme='${theme}'][data-updown='${pair}']`,
  )
  const read = (name: string): string => {
    const value = tokens[name] ?? ''
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    return other === undefined ? value : read(other)
  }
  return {
    theme,
    panel: read('--panel'),
    raised: read('--raised'),
    text: read('--text'),
    text2: read('--text-2'),
    text3: read('--text-3'),
    line: read('--line'),
    grid: read('--grid'),
    up: read('--up'),
    upText: read('--up-text'),
    down: read('--down'),
    downText: read('--down-text'),
    warnText: read('--warn-text'),
    accent: read('--accent'),
    accentText: read('--accent-text'),
  }
}

/** Colours of a page whose system forces its own, black on white, while the page's theme is the dark one. */
const forced: ChartColours = {
  ...coloursOf('dark', ''),
  panel: '#ffffff',
  raised: '#ffffff',
  text: '#000000',
  text2: '#000000',
  line: '#600000',
  upText: '#000000',
  downText: '#000000',
  warnText: '#000000',
  accentText: '#00009f',
}

const pages: readonly (readonly [name: string, colours: ChartColours])[] = [
  ['dark', coloursOf('dark', '')],
  ['dark, swapped', coloursOf('dark', 'swap')],
  ['dark, for colour blindness', coloursOf('dark', 'cb')],
  ['light', coloursOf('light', '')],
  ['light, swapped', coloursOf('light', 'swap')],
  ['light, for colour blindness', coloursOf('light', 'cb')],
  ['forced, the page dark', forced],
]

function styleOf(colours: ChartColours): EngineStyle {
  const store = createPropertyStore(colours.theme)
  store.put('overrides', chartOverrides(colours))
  return resolveStyle(store, 'sans-serif')
}

interface Painted {
  readonly text: string
  readonly contrast: number
}

/** A brush that notes each text with its contrast to what was painted last under it: fills cover, faint ones are mixed. */
function noting(ground: string): { readonly brush: Brush; readonly texts: Painted[] } {
  const texts: Painted[] = []
  const fills: { x: number; y: number; right: number; bottom: number; colour: string }[] = []
  const under = (x: number, y: number): string =>
    fills.findLast((one) => x >= one.x && x <= one.right && y >= one.y && y <= one.bottom)?.colour ?? ground
  const mixed = (above: string, below: string, alpha: number): string =>
    `#${[1, 3, 5]
      .map((at) => {
        const [high, low] = [above, below].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
        return Math.round((low ?? 0) + ((high ?? 0) - (low ?? 0)) * alpha)
          .toString(16)
          .padStart(2, '0')
      })
      .join('')}`
  const brush: Brush = {
    width: 600,
    height: 400,
    fill: (x, y, width, height, colour, alpha = 1) => {
      const below = under(x + width / 2, y + height / 2)
      fills.push({ x, y, right: x + width, bottom: y + height, colour: mixed(colour, below, alpha) })
    },
    outline: () => undefined,
    row: () => undefined,
    text: (text, x, y, _font, colour) => {
      texts.push({ text, contrast: contrastOf(colour, under(x + 1, y)) ?? 0 })
    },
    path: () => undefined,
    triangle: () => undefined,
  }
  return { brush, texts }
}

const kinds = [
  'position',
  'order',
  'take-profit',
  'stop-loss',
  'liquidation',
  'breakeven',
  'pre-order',
] as const

describe.each(pages)('the chart’s text is readable: %s', (_name, colours) => {
  const style = styleOf(colours)
  const low = (texts: readonly Painted[]): readonly Painted[] =>
    texts.filter(({ contrast }) => !(contrast >= LEAST_CONTRAST))

  it('on the axes, in the legend and beside the high and the low', () => {
    expect(contrastOf(style.text, style.background)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    expect(contrastOf(style.textStrong, style.background)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    const { brush, texts } = noting(style.background)
    const at = { indexAt: () => 3 } as never
    const chart = { timeScale: () => ({ logicalToCoordinate: () => 300 }) } as never
    const series = (() => ({ priceToCoordinate: () => 200 })) as never
    for (const icon of [61_813, 61_814])
      paintMarker(
        brush,
        { bars: at, chart, series, style: () => style, legend: () => [] },
        { icon, time: 1, price: 2, text: '108,700.10' },
      )
    expect(texts).toHaveLength(2)
    expect(low(texts)).toEqual([])
  })

  it('on the tag of the last price with its countdown, and of the crosshair', () => {
    const { brush, texts } = noting(style.background)
    for (const rising of [true, false]) paintLastPrice(brush, style, 100, '108,700.10', '00:27', rising)
    expect(texts).toHaveLength(4)
    expect(low(texts)).toEqual([])
    // The drawing library writes white on it where it is dark.
    expect(contrastOf('#ffffff', style.crosshairLabel)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  })

  it.each(kinds)('in the box and on the tag of a line: %s', (kind) => {
    for (const side of ['Buy', 'Sell'] as const)
      for (const tone of [-1, 0, 1] as const) {
        const paint = lineColours(
          { kind, side, tone } satisfies Pick<ChartLine, 'kind' | 'side' | 'tone'>,
          colours,
        )
        const { brush, texts } = noting(style.background)
        const font = { family: 'sans-serif', size: 11, weight: 500, italic: false }
        const segment = { width: 60, font, background: colours.panel }
        paintLabel(
          brush,
          createHitMap(),
          style,
          {
            slot: 0,
            left: 100,
            width: 120,
            border: paint.line,
            segments: [
              { ...segment, part: 1, text: 'quantity', colour: paint.quantity, tinted: kind === 'position' },
              { ...segment, part: 0, text: 'body', colour: paint.text, tinted: false },
            ],
          },
          50,
          null,
        )
        for (const filled of [true, false]) paintTag(brush, style, 100, '108,700.10', paint.line, filled)
        expect(texts).toHaveLength(4)
        expect([kind, side, tone, low(texts)]).toEqual([kind, side, tone, []])
      }
  })
})

it('reads every token of the chart from the page (tokens.css)', () => {
  for (const [, colours] of pages)
    for (const [name, colour] of Object.entries(colours))
      if (name !== 'theme') expect([name, colour]).toEqual([name, expect.stringMatching(/^#[\da-f]{6}$/)])
})

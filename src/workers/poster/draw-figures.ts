import type { PosterScene } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import type { Brush } from './brush.ts'

const EDGE = 24
const END = posterSize.width - EDGE
const ROOM = END - EDGE

/** Draws symbol, family, side and leverage in one line, each after the previous one. */
function drawContract(brush: Brush, scene: PosterScene, middle: number): void {
  const { colours } = brush
  const parts = [
    { text: scene.symbol, colour: colours.text, weight: 600, figures: true },
    { text: scene.family, colour: colours.text2, weight: 400, figures: false },
    { text: scene.side, colour: brush.tone(scene.sideTone), weight: 500, figures: false },
    { text: scene.leverage, colour: colours.text2, weight: 400, figures: true },
  ]
  let start = EDGE
  for (const [index, { text, ...look }] of parts.entries()) {
    // A long name must leave room for the words after it.
    const room = index === 0 ? ROOM - 150 : END - start
    const width = brush.text(text, start, middle, { size: 14, room: Math.max(20, room), ...look })
    if (width > 0) start += width + 8
  }
}

function drawRoi(brush: Brush, scene: PosterScene, middle: number): void {
  const colour = brush.tone(scene.tone)
  const isPercent = scene.roi.endsWith('%')
  const figure = isPercent ? scene.roi.slice(0, -1) : scene.roi
  const look = { size: 56, weight: 600, colour, figures: true, room: ROOM - 32 }
  if (brush.isRtl) {
    // The figure is written left to right: the percent sign is on its right, at the line's start.
    const sign = isPercent
      ? brush.text('%', EDGE, middle + 10, { size: 28, weight: 500, colour, figures: true })
      : 0
    brush.text(figure, EDGE + sign + 3, middle, look)
    return
  }
  const width = brush.text(figure, EDGE - 2, middle, look)
  if (isPercent)
    brush.text('%', EDGE + width + 3, middle + 10, { size: 28, weight: 500, colour, figures: true })
}

/** Draws an amount and its coin beside each other; nothing if the amount is hidden. */
function drawAmount(
  brush: Brush,
  of: {
    readonly amount: string
    readonly coin: string
    readonly colour: string
    readonly align: 'start' | 'end'
  },
  edge: number,
  middle: number,
): void {
  if (of.amount === '') return
  const text = of.coin === '' ? of.amount : `${of.amount} ${of.coin}`
  brush.text(text, edge, middle, {
    size: 16,
    weight: 600,
    colour: of.colour,
    figures: true,
    align: of.align,
    room: ROOM / 2 - 8,
  })
}

function drawPrices(brush: Brush, scene: PosterScene, top: number): void {
  const { colours, context } = brush
  context.fillStyle = colours.text2
  context.fillRect(EDGE, top, ROOM, 1)
  const dots = [
    [EDGE + 3.5, colours.text2],
    [END - 3.5, scene.tone === 0 ? colours.text2 : brush.tone(scene.tone)],
  ] as const
  for (const [start, colour] of dots) {
    context.beginPath()
    context.arc(brush.x(start), top + 0.5, 3.5, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
  }
  const half = ROOM / 2 - 8
  const label = { size: 11, colour: colours.text2, room: half }
  const price = { size: 14, weight: 500, colour: colours.text, figures: true, room: half }
  brush.text(scene.entryLabel, EDGE, top + 17, label)
  brush.text(scene.entry, EDGE, top + 35, price)
  brush.text(scene.markLabel, END, top + 17, { ...label, align: 'end' })
  brush.text(scene.mark, END, top + 35, { ...price, align: 'end' })
  brush.text(scene.settlementLabel, EDGE, top + 60, label)
  brush.text(scene.settlement, END, top + 60, { ...price, size: 12, align: 'end' })
}

/** Draws the middle of the poster: the contract, the result and the prices. */
export function drawFigures(brush: Brush, scene: PosterScene): void {
  const { colours, context } = brush
  const isLarge = scene.variant === 'large'
  const top = isLarge ? 132 : 146
  drawContract(brush, scene, top)
  drawRoi(brush, scene, top + 47)
  const label = { size: 11, colour: colours.text2, room: ROOM / 2 - 8 }
  const tone = brush.tone(scene.pnlTone)
  if (isLarge) {
    brush.text(scene.valueLabel, EDGE, top + 98, label)
    brush.text(scene.pnlLabel, END, top + 98, { ...label, align: 'end' })
    const { coin } = scene
    drawAmount(brush, { amount: scene.value, coin, colour: colours.text, align: 'start' }, EDGE, top + 118)
    drawAmount(brush, { amount: scene.pnl, coin, colour: tone, align: 'end' }, END, top + 118)
  } else if (scene.pnl !== '') {
    const width = brush.text(scene.pnlLabel, EDGE, top + 104, label)
    drawAmount(
      brush,
      { amount: scene.pnl, coin: scene.coin, colour: tone, align: 'start' },
      EDGE + width + 8,
      top + 104,
    )
  }
  drawPrices(brush, scene, top + (isLarge ? 152 : 144))
  if (!isLarge || scene.distinguished === '') return
  const look = { size: 11, weight: 500, colour: colours.warn, room: ROOM - 48 }
  const width = brush.width(scene.distinguished, look)
  const middle = top + 244
  brush.text(scene.distinguished, EDGE + (ROOM - width) / 2, middle, look)
  context.globalAlpha = 0.48
  context.fillStyle = colours.warn
  const line = (ROOM - width) / 2 - 12
  context.fillRect(EDGE, middle, line, 1)
  context.fillRect(END - line, middle, line, 1)
  context.globalAlpha = 1
}

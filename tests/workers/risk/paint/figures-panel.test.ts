import { describe, expect, it } from 'vitest'
import type { PlacedFigures } from '#shared/contracts/painted-figures.ts'
import { createFakeCanvas } from '../support/fake-canvas.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import { createFakeHub, createFakePage } from '../support/fake-hub.ts'
import { texts, theme, tickerRow, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const placed = (over: Partial<PlacedFigures> = {}): PlacedFigures => ({
  symbol: 'BTCUSDT',
  figures: [
    { figure: 'lastPrice', x: 24, middle: 20, size: 20, weight: 600 },
    { figure: 'markPrice', x: 200, middle: 30, size: 12, weight: 400 },
    { figure: 'change', x: 300, middle: 30, size: 12, weight: 400 },
  ],
  width: 500,
  height: 40,
  dpr: 2,
  endsLeft: false,
  ...over,
})

async function header(font = true) {
  const clock = createVirtualClock()
  const risk = createRisk({ clock, paints: true })
  const hub = createFakeHub()
  const canvas = createFakeCanvas()
  risk.api.start(createFakePage().onPatch, view(), theme, texts)
  risk.link(hub.port)
  hub.catalogue()
  if (font) risk.fontSettled()
  risk.api.attachPainter('figures', { canvas, width: 1, height: 1, dpr: 1 })
  const place = async (over: Partial<PlacedFigures> = {}): Promise<boolean> => {
    const answer = risk.api.placeFigures(placed(over))
    await clock.pass(20)
    return answer
  }
  const tick = async (fields: Parameters<typeof tickerRow>[1]): Promise<void> => {
    hub.batch({ tickers: tickerRow(1, fields) })
    await clock.pass(200)
  }
  return { risk, canvas, place, tick }
}
const textsOf = ({ texts }: ReturnType<typeof createFakeCanvas>): readonly string[] =>
  texts.map(({ text }) => text)

describe('the painted figures of a header', () => {
  it('are painted where their texts are, and again when one changed', async () => {
    const { canvas, place, tick } = await header()
    await tick({ lastPrice: 600_000 })
    expect(textsOf(canvas)).toEqual([])
    expect(await place()).toBe(true)
    expect(textsOf(canvas)).toEqual(['60,000.0', '60,000.5', '+1,000.0 (+1.69%)'])
    expect(canvas.texts.map(({ x }) => x)).toEqual([24, 200, 300])
    expect([canvas.width, canvas.height]).toEqual([1000, 80])
    await tick({ lastPrice: 600_010 })
    expect(textsOf(canvas)).toEqual(['60,001.0', '60,000.5', '+1,001.0 (+1.69%)'])
  })

  it('are not painted again while no figure changed', async () => {
    const { canvas, place, tick } = await header()
    await tick({ lastPrice: 600_000 })
    await place()
    await tick({ lastPrice: 600_010, bid1Price: 1 })
    const before = canvas.paints
    await tick({ lastPrice: 600_010, bid1Price: 2 })
    expect(canvas.paints).toBe(before)
  })

  it('are painted again when the font arrives late: their canvas is cleared', async () => {
    const { canvas, place, tick, risk } = await header()
    await tick({ lastPrice: 600_000 })
    await place()
    canvas.clear()
    risk.fontSettled()
    await tick({ lastPrice: 600_000 })
    expect(textsOf(canvas)).toContain('60,000.0')
  })

  it('a canvas of another market, without figures, without the font or that was detached is not shown', async () => {
    const { place, tick, risk } = await header()
    expect(await place()).toBe(false)
    await tick({ lastPrice: 600_000 })
    expect(await place({ symbol: 'ETHUSDT' })).toBe(false)
    risk.api.detachPainter('figures')
    expect(await place()).toBe(false)
    const waiting = await header(false)
    await waiting.tick({ lastPrice: 600_000 })
    expect(await waiting.place()).toBe(false)
  })

  it('after another market was opened, nothing is painted before the page placed its figures', async () => {
    const { canvas, place, tick, risk } = await header()
    await tick({ lastPrice: 600_000 })
    await place()
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    const before = canvas.paints
    await tick({ lastPrice: 600_010 })
    expect(canvas.paints).toBe(before)
  })
})

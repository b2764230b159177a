import { describe, expect, it } from 'vitest'
import type { PaintedGrid } from '#shared/contracts/painted-rows.ts'
import { createRowCanvases } from '../../../../src/workers/risk/paint/row-canvases.ts'
import { oneFigure } from '../../../../src/workers/risk/rows/row-figures.ts'
import { createRiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'
import { theme, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const grid: PaintedGrid = {
  columns: [{ key: 'pnl', left: 0, right: 200 }],
  width: 200,
  rowHeight: 28,
  dpr: 1,
  endsLeft: false,
}

/** A canvas that records the texts of each row until its background is painted again. */
function createRowCanvas() {
  const rows = new Map<number, { text: string; x: number; room: number }[]>()
  let paints = 0
  const context = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    direction: 'inherit',
    globalAlpha: 1,
    setTransform() {},
    fillRect(_x: number, y: number) {
      paints += 1
      rows.set(Math.floor(y / 28), [])
    },
    fillText(text: string, x: number, y: number, room: number) {
      rows.get(Math.floor(y / 28))?.push({ text, x, room })
    },
    measureText: (text: string) => ({ width: text.length * 7 }),
  }
  return {
    width: 0,
    height: 0,
    getContext: () => context,
    row: (index: number): readonly string[] => (rows.get(index) ?? []).map(({ text }) => text),
    places: (index: number): readonly number[] => (rows.get(index) ?? []).map(({ x }) => x),
    rooms: (index: number): readonly number[] => (rows.get(index) ?? []).map(({ room }) => room),
    get paints() {
      return paints
    },
  }
}

function canvasesOf(figures: Map<string, string>, inView: readonly string[]) {
  const clock = createVirtualClock()
  const stores = createRiskStores()
  stores.theme = theme
  stores.view = view()
  const source = {
    row: (key: string) => {
      const text = figures.get(key)
      return text === undefined ? null : { isStale: false, cell: () => oneFigure(text) }
    },
    inView: () => new Set(inView),
  }
  const canvases = createRowCanvases(stores, clock, { positions: source, options: source })
  return { clock, canvases }
}

describe('painted rows (POS-27, decision 19)', () => {
  it('are exactly those that the page assigns to a canvas, and the page is notified when they are displayed', async () => {
    const figures = new Map([
      ['a', '+1.00'],
      ['b', '-2.00'],
    ])
    const { clock, canvases } = canvasesOf(figures, ['a', 'b'])
    const canvas = createRowCanvas()
    canvases.attachRowCanvas('positions', 0, canvas)
    const shown = canvases.paintRowCanvas('positions', 0, { keys: ['b', 'a', ''], grid })
    await clock.pass(50)
    // Nothing before its font: a context keeps the face it first resolved.
    expect([canvas.row(0), canvases.isPainting('positions')]).toEqual([[], false])
    canvases.fontSettled()
    await clock.pass(50)
    await expect(shown).resolves.toBe(true)
    expect([canvas.row(0), canvas.row(1), canvas.row(2)]).toEqual([['-2.00'], ['+1.00'], []])
    expect([canvas.width, canvas.height, canvases.isPainting('positions')]).toEqual([200, 84, true])
  })

  it('follow their figures at the tab’s rate, if they changed and are in view', async () => {
    const figures = new Map([
      ['a', '1'],
      ['b', '1'],
    ])
    const { clock, canvases } = canvasesOf(figures, ['a'])
    const canvas = createRowCanvas()
    canvases.fontSettled()
    canvases.attachRowCanvas('positions', 0, canvas)
    void canvases.paintRowCanvas('positions', 0, { keys: ['a', 'b'], grid })
    await clock.pass(200)
    figures.set('a', '2')
    figures.set('b', '2')
    const before = canvas.paints
    canvases.touch('positions')
    await clock.pass(200)
    expect([canvas.row(0), canvas.row(1), canvas.paints - before]).toEqual([['2'], ['1'], 1])
    canvases.touch('positions')
    await clock.pass(200)
    expect(canvas.paints - before).toBe(1)
    canvases.setParked(true)
    figures.set('a', '3')
    canvases.touch('positions')
    await clock.pass(500)
    expect(canvas.row(0)).toEqual(['2'])
    canvases.setParked(false)
    await clock.pass(200)
    expect(canvas.row(0)).toEqual(['3'])
  })

  it('keep the figures of a row that ended while the table lists it, never those of another row', async () => {
    const figures = new Map([
      ['a', '1'],
      ['b', '2'],
    ])
    const { clock, canvases } = canvasesOf(figures, ['a', 'b'])
    const canvas = createRowCanvas()
    canvases.fontSettled()
    canvases.attachRowCanvas('positions', 0, canvas)
    void canvases.paintRowCanvas('positions', 0, { keys: ['a', 'b'], grid })
    await clock.pass(200)
    figures.delete('a')
    figures.set('b', '3')
    canvases.touch('positions')
    await clock.pass(200)
    expect([canvas.row(0), canvas.row(1)]).toEqual([['1'], ['3']])
    void canvases.paintRowCanvas('positions', 0, { keys: ['b', 'a'], grid })
    await clock.pass(200)
    expect([canvas.row(0), canvas.row(1)]).toEqual([['3'], []])
  })

  it('that were replaced before they were painted are not reported as displayed', async () => {
    const { clock, canvases } = canvasesOf(new Map([['a', '1']]), ['a'])
    canvases.fontSettled()
    canvases.attachRowCanvas('options', 0, createRowCanvas())
    const first = canvases.paintRowCanvas('options', 0, { keys: ['a'], grid })
    const second = canvases.paintRowCanvas('options', 0, { keys: [''], grid })
    await clock.pass(50)
    expect(await Promise.all([first, second])).toEqual([false, true])
    await expect(canvases.paintRowCanvas('options', 7, { keys: ['a'], grid })).resolves.toBe(false)
    canvases.detachRowCanvas('options', 0)
    expect(canvases.isPainting('options')).toBe(false)
  })

  it('are at the right end of their column, at the left one if the page is written from right to left', async () => {
    const { clock, canvases } = canvasesOf(new Map([['a', '12']]), ['a'])
    canvases.fontSettled()
    const [right, left] = [createRowCanvas(), createRowCanvas()]
    canvases.attachRowCanvas('positions', 0, right)
    canvases.attachRowCanvas('positions', 1, left)
    void canvases.paintRowCanvas('positions', 0, { keys: ['a'], grid })
    void canvases.paintRowCanvas('positions', 1, { keys: ['a'], grid: { ...grid, endsLeft: true } })
    await clock.pass(50)
    expect([right.places(0), left.places(0)]).toEqual([[200], [0]])
  })

  it.each(['1,194,916.90', '-123,456,789,012,345.67'])(
    'condense the figure %s to the room of its column, whole',
    async (figure) => {
      const { clock, canvases } = canvasesOf(new Map([['a', figure]]), ['a'])
      canvases.fontSettled()
      const canvas = createRowCanvas()
      canvases.attachRowCanvas('positions', 0, canvas)
      const narrow = { ...grid, columns: grid.columns.map((column) => ({ ...column, left: 0, right: 60 })) }
      void canvases.paintRowCanvas('positions', 0, { keys: ['a'], grid: narrow })
      await clock.pass(50)
      expect(canvas.row(0)).toEqual([figure])
      expect(canvas.rooms(0)).toEqual([60])
    },
  )
})

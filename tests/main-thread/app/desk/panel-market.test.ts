import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_MARKETS } from '#shared/contracts/view-state.ts'
import { addPanel, movePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { arranged, MOST_CHARTS, oneChart } from '../../../../src/main-thread/app/desk/chart-grid.ts'
import { emptyDesk, MOST_PANELS, panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskPanel } from '../../../../src/main-thread/app/desk/desk.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import {
  mayLink,
  ownMarkets,
  showGroup,
  showMarket,
  symbolOf,
} from '../../../../src/main-thread/app/desk/panel-market.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { deskOf, deskSteps, storedSize } from './desks.ts'

const single = (at: number): DeskPanel => ({ id: `p${at}`, kind: 'chart', link: 'main', symbol: '' })
/** Four charts in four places, and the other panels of a template. */
const desk: Desk = {
  ...templateDesk('default'),
  root: {
    type: 'split',
    id: 's1',
    size: 1,
    axis: 'row',
    parts: [
      ...[1, 2, 3, 4].map(
        (at) => ({ type: 'tabs', id: `t${at}`, size: 1, panels: [single(at)], active: `p${at}` }) as const,
      ),
      {
        type: 'tabs',
        id: 't5',
        size: 1,
        panels: (['ticket', 'account', 'tables'] as const).map(
          (kind, at) => ({ id: `p${at + 5}`, kind, link: 'main', symbol: '' }) as const,
        ),
        active: 'p5',
      },
    ],
  },
}
const panel = (of: typeof desk, id: string): DeskPanel => {
  const found = panelsOf(of).find((one) => one.id === id)
  if (found === undefined) throw new Error(id)
  return found
}
const shows = (of: typeof desk, id: string, windowGroup = ''): string =>
  symbolOf(of, panel(of, id), 'BTCUSDT', windowGroup)

describe('the market of a panel', () => {
  it("is the page's, its own, or its group's", () => {
    expect(shows(desk, 'p1')).toBe('BTCUSDT')
    expect(shows(linkPanel(desk, 'p1', 'free', 'XRPUSDT'), 'p1')).toBe('XRPUSDT')
    const grouped = linkPanel(linkPanel(desk, 'p1', 'A', ''), 'p2', 'A', '')
    expect(shows(grouped, 'p1')).toBe('BTCUSDT')
    const eth = showMarket(grouped, 'p1', 'ETHUSDT')
    expect([shows(eth, 'p1'), shows(eth, 'p2'), shows(eth, 'p3')]).toEqual(['ETHUSDT', 'ETHUSDT', 'BTCUSDT'])
  })

  it("is the page's for the group that the window itself is in", () => {
    const eth = showGroup(linkPanel(desk, 'p1', 'A', ''), 'A', 'ETHUSDT')
    expect(shows(eth, 'p1', 'A')).toBe('BTCUSDT')
  })

  it("is always the page's for ticket, account and tables", () => {
    for (const one of panelsOf(desk).filter(({ kind }) => !mayLink(kind))) {
      const linked = linkPanel(desk, one.id, 'free', 'ETHUSDT')
      expect(symbolOf(linked, panel(linked, one.id), 'BTCUSDT', '')).toBe('BTCUSDT')
    }
  })

  it('of the page is not changed through a panel that only follows it', () => {
    expect(showMarket(desk, 'p1', 'ETHUSDT')).toBe(desk)
    expect(showMarket(desk, 'p99', 'ETHUSDT')).toBe(desk)
  })
})

describe('markets beside the page\u2019s', () => {
  it('are needed by a second panel of a kind, and by one with another market', () => {
    expect(ownMarkets(desk, '').size).toBe(3)
    expect(ownMarkets(linkPanel(desk, 'p1', 'free', 'ETHUSDT'), '')).toEqual(new Set(['p1', 'p3', 'p4']))
  })

  it('are not needed by a panel in a window of its own', () => {
    const box = { x: 0, y: 0, width: 300, height: 200 }
    expect(ownMarkets(movePanel(desk, 'p2', { to: 'window', box }, storedSize), '').size).toBe(2)
  })

  it('are fewer than a page may have, also for a full desk of one grid of charts and books', () => {
    expect(MOST_PANELS - 1 + MOST_CHARTS).toBeLessThan(MOST_MARKETS)
    let charts = 100
    const grid = arranged(single(1), oneChart('p1', '60'), 'sixteen', 'BTCUSDT', () => `p${(charts += 1)}`)
    let full = addPanel(emptyDesk, { ...single(1), grid }, { to: 'edge', side: 'end' }, storedSize)
    const box = { x: 0, y: 0, width: 300, height: 200 }
    const book = { kind: 'book', link: 'free', symbol: 'ETHUSDT' } as const
    for (let next = full; next !== null; next = addPanel(next, book, { to: 'float', box }, storedSize))
      full = next
    if (full === null) throw new Error('no desk')
    const own = ownMarkets(full, '')
    expect(own.size).toBe(MOST_CHARTS - 1 + MOST_PANELS - 1)
    expect(own.size).toBeLessThan(MOST_MARKETS)
  })

  it('leave at most one panel of each kind on the market of the page', () => {
    assert(
      property(deskSteps, (steps) => {
        const any = deskOf(steps)
        const own = ownMarkets(any, '')
        const windows = new Set(any.windows.map((one) => one.panel.id))
        const charts = panelsOf(any).filter(
          ({ id, kind, link }) => kind === 'chart' && link === 'main' && !windows.has(id) && !own.has(id),
        )
        expect(charts.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { movePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { arranged, chartsOf, oneChart } from '../../../../src/main-thread/app/desk/chart-grid.ts'
import { panelOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { ChartGrid, Desk } from '../../../../src/main-thread/app/desk/desk.ts'
import { readDesk } from '../../../../src/main-thread/app/desk/read-desk.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { withReported } from '../../../../src/main-thread/app/desk/window-charts.ts'
import { storedSize } from './desks.ts'

const box = { x: 0, y: 0, width: 800, height: 600 }
const desk: Desk = movePanel(templateDesk('fourCharts'), 'p1', { to: 'window', box }, storedSize)
/** Another arrangement, as the window reports it. */
function charts(layout: 'two' | 'sixteen', from: number): ChartGrid {
  const panel = panelOf(desk, 'p1')
  if (panel === undefined) throw new Error('no panel')
  let next = from
  const name = layout === 'two' ? 'twoColumns' : layout
  return arranged(panel, oneChart('p1', '5'), name, 'ETHUSDT', () => `p${(next += 1)}`)
}

describe('charts that a window of a panel reports', () => {
  it('are those of the panel when it is docked again', () => {
    const grid = charts('two', 60)
    const next = withReported(desk, 'p1', JSON.parse(JSON.stringify(grid)))
    const docked = movePanel(next, 'p1', { to: 'edge', side: 'end' }, storedSize)
    expect(panelOf(docked, 'p1')?.grid).toEqual(grid)
    expect(chartsOf(docked)).toBe(2)
  })

  it.each([
    ['of a panel that is in no window', 'p2', charts('two', 60)],
    ['of an unknown panel', 'p77', charts('two', 60)],
    ['with the id of another panel', 'p1', charts('two', 1)],
    ['that are damaged', 'p1', { ...charts('two', 60), more: [] }],
    ['that are no arrangement', 'p1', 'four'],
    ['with a key that is unknown', 'p1', { ...charts('two', 60), account: 'a' }],
  ])('%s are ignored', (_, id, grid) => {
    expect(withReported(desk, id, grid)).toBe(desk)
  })

  it('that would be too many on the desk are ignored, so that it can still be read', () => {
    const full = withReported(desk, 'p1', charts('sixteen', 60))
    expect(chartsOf(full)).toBe(16)
    expect(typeof readDesk(full)).toBe('object')
    const one = { id: 'p90', kind: 'chart', link: 'main', symbol: '' } as const
    const more: Desk = { ...desk, windows: [...desk.windows, { ...box, panel: one }] }
    expect(withReported(more, 'p1', charts('sixteen', 60))).toBe(more)
  })
})

import type { Axis, Desk, DeskNode, DeskPanel } from './desk.ts'
import { arranged, oneChart } from './chart-grid.ts'
import { mapPanels } from './map-panels.ts'
import type { PanelKind } from './panel-kinds.ts'

/** Docked templates, in the order of the menu. */
export const templateNames = ['default', 'scalper', 'fourCharts', 'optionsDesk', 'wide', 'phone'] as const
export type TemplateName = (typeof templateNames)[number]

/** A branch of a template. Sizes are px at the template's own window width; growing panels take what is left. */
type Draft =
  | { readonly kinds: readonly PanelKind[]; readonly size: number }
  | { readonly axis: Axis; readonly size: number; readonly parts: readonly Draft[] }

const place = (size: number, ...kinds: PanelKind[]): Draft => ({ size, kinds })
const row = (size: number, ...parts: Draft[]): Draft => ({ axis: 'row', size, parts })
const column = (size: number, ...parts: Draft[]): Draft => ({ axis: 'column', size, parts })

/** The trade page without docking: chart, book and trades, tables below, ticket over account. */
const tradePage = (market: Draft): Draft =>
  row(1, column(1136, market, place(240, 'tables')), column(300, place(700, 'ticket'), place(240, 'account')))
/** From this width of the window, px, the trades are beside the book, as on the trade page. */
const BESIDE = 1360
const stacked = tradePage(
  row(620, place(868, 'chart'), column(264, place(460, 'book'), place(190, 'trades'))),
)

/** From this width a chart has room beside the option chain, which needs no more than its columns. */
const BESIDE_CHAIN = 1800
const besideChain: Draft = row(
  1,
  place(1100, 'chain'),
  column(560, place(600, 'chart'), place(300, 'tables')),
  column(300, place(700, 'ticket'), place(236, 'account', 'book')),
)

/** From this width, px, four places of the scalper's desk are beside each other, and chart and tables below the option chain. */
const FOUR_BESIDE = 1280
const slimScalper: Draft = row(
  1,
  column(512, place(400, 'chart'), place(220, 'tables')),
  column(220, place(420, 'book'), place(200, 'trades')),
  column(280, place(560, 'ticket'), place(120, 'account')),
)
const slimOptionsDesk: Draft = row(
  1,
  column(740, place(280, 'chain'), place(240, 'chart'), place(190, 'tables')),
  column(280, place(560, 'ticket'), place(120, 'account', 'book')),
)

const drafts: Readonly<Record<TemplateName, Draft>> = {
  default: tradePage(row(620, place(680, 'chart'), place(236, 'book'), place(212, 'trades'))),
  // Books and tape at the centre, the ticket beside them; the chart is a helper.
  scalper: row(
    1,
    column(564, place(560, 'chart'), place(280, 'tables')),
    place(300, 'book'),
    place(264, 'trades'),
    column(320, place(700, 'ticket'), place(236, 'account')),
  ),
  // One market in four intervals.
  fourCharts: row(
    1,
    column(1120, place(660, 'chart'), place(240, 'tables')),
    column(300, place(700, 'ticket'), place(240, 'account', 'book', 'trades')),
  ),
  optionsDesk: row(
    1,
    column(1120, place(420, 'chain'), row(300, place(560, 'chart'), place(560, 'tables'))),
    column(300, place(700, 'ticket'), place(236, 'account', 'book')),
  ),
  wide: row(
    1,
    place(400, 'markets'),
    column(
      1280,
      row(880, place(1040, 'chart'), place(300, 'book'), place(280, 'trades')),
      place(320, 'tables'),
    ),
    column(320, place(700, 'ticket'), place(260, 'account', 'connection')),
  ),
  // The parts of the phone's page as a phone on its side has them: everything but chart and tables is a tab of one place.
  phone: row(
    1,
    column(1000, place(600, 'chart'), place(250, 'tables')),
    place(380, 'ticket', 'book', 'trades', 'account'),
  ),
}

/** Four charts of one market: 5 minutes to one day. No other panel of the template has these ids. */
const four = (panel: DeskPanel): DeskPanel => {
  const ids = ['p11', 'p12', 'p13']
  const grid = oneChart(panel.id, '5')
  return { ...panel, grid: arranged(panel, grid, 'four', '', () => ids.shift() ?? '') }
}

const windowWidth = (): number => (typeof innerWidth === 'undefined' ? BESIDE : innerWidth)

function draftOf(name: TemplateName, width: number): Draft {
  if (name === 'default' && width < BESIDE) return stacked
  if (name === 'scalper' && width < FOUR_BESIDE) return slimScalper
  if (name === 'optionsDesk' && width < FOUR_BESIDE) return slimOptionsDesk
  return name === 'optionsDesk' && width >= BESIDE_CHAIN ? besideChain : drafts[name]
}

/** A new desk with the template's panels for a window of `width` px. They all show the page's open market. */
export function templateDesk(name: TemplateName, width = windowWidth()): Desk {
  let panels = 0
  let places = 0
  let splits = 0
  const panelFrom = (kind: PanelKind): DeskPanel => ({
    id: `p${(panels += 1)}`,
    kind,
    link: 'main',
    symbol: '',
  })
  const build = (draft: Draft): DeskNode => {
    if ('axis' in draft) {
      splits += 1
      const id = `s${splits}`
      return { type: 'split', id, size: draft.size, axis: draft.axis, parts: draft.parts.map(build) }
    }
    places += 1
    const all = draft.kinds.map(panelFrom)
    return { type: 'tabs', id: `t${places}`, size: draft.size, panels: all, active: all[0]?.id ?? '' }
  }
  const desk: Desk = {
    root: build(draftOf(name, width)),
    floats: [],
    windows: [],
    groups: {},
  }
  return name === 'fourCharts'
    ? mapPanels(desk, (panel) => (panel.kind === 'chart' ? four(panel) : panel))
    : desk
}

import type { Interval } from '#shared/domain/enums.ts'
import { intervals } from '#shared/domain/enums.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { gridLinks, isPanelLink } from './desk.ts'
import type { ChartCell, ChartGrid, PanelLink } from './desk.ts'
import { chartsIn, isGridLayout } from './grid-layouts.ts'
import { listOf, objectOf, refuse } from './read-fields.ts'
import type { Fields } from './read-fields.ts'

/**
 * Reads the charts of a panel, whose id is `first`, from an untrusted value. `idOf` returns the id of a further chart. Throws
 * `Refused`.
 */
export function readGrid(value: unknown, first: string, idOf: (value: unknown) => string): ChartGrid {
  const of = objectOf(value, ['layout', 'links', 'interval', 'more', 'active', 'maximised'])
  const { layout, maximised } = of
  const named = listOf(of['links'])
  const links = gridLinks.filter((link) => named.includes(link))
  const cells = listOf(of['more'])
  if (!isGridLayout(layout) || typeof maximised !== 'boolean' || links.length !== named.length)
    return refuse()
  if (cells.length !== chartsIn(layout) - 1) return refuse()
  const more = cells.map((cell): ChartCell => {
    const own = objectOf(cell, ['id', 'link', 'symbol', 'interval'])
    return { id: idOf(own['id']), ...marketIn(own), interval: intervalIn(own['interval']) }
  })
  const active = [first, ...more.map(({ id }) => id)].find((id) => id === of['active']) ?? refuse()
  return { layout, links, interval: intervalIn(of['interval']), more, active, maximised }
}

const intervalIn = (value: unknown): Interval => intervals.find((one) => one === value) ?? refuse()

/** What decides the market of a panel or chart. */
export function marketIn({ link, symbol }: Fields): { readonly link: PanelLink; readonly symbol: string } {
  if (!isPanelLink(link) || typeof symbol !== 'string') return refuse()
  return (link === 'free' ? isSymbolName(symbol) : symbol === '') ? { link, symbol } : refuse()
}

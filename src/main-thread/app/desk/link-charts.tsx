import { activePart, partsOf } from './chart-grid.ts'
import { linkedPanels } from './chart-groups.ts'
import type { DeskPanel } from './desk.ts'
import { currentPanel } from './last-panel.ts'
import { useChartLink } from './use-chart-links.ts'

type ChartLink = 'crosshair' | 'range'

/** Links crosshairs and time ranges of charts, in a grid and across the panels of a group. */
export function LinkCharts(props: {
  readonly panels: readonly DeskPanel[]
  readonly windowGroup: string
  /** Id of the market that a chart shows. */
  readonly marketOf: (part: DeskPanel) => string
}) {
  const { panels, windowGroup, marketOf } = props
  return (['crosshair', 'range'] as const).flatMap((what) =>
    linkedPanels(panels, what, windowGroup)
      .filter((set) => set.flatMap(partsOf).length > 1)
      .map((set) => {
        const markets = set.flatMap(partsOf).map(marketOf).join(' ')
        return (
          <Linked key={`${what} ${markets}`} what={what} markets={markets} leader={leaderOf(set, marketOf)} />
        )
      }),
  )
}

/** Returns the market of the chart that the trader uses: the active one of the panel used last. */
const leaderOf = (set: readonly DeskPanel[], marketOf: (part: DeskPanel) => string) => (): string => {
  const used = currentPanel()?.panel
  const panel = set.find(({ id }) => id === used?.id) ?? set[0]
  return panel === undefined ? '' : marketOf(activePart(panel))
}

function Linked(props: {
  readonly what: ChartLink
  readonly markets: string
  readonly leader: () => string
}) {
  useChartLink(props.what, props.markets, props.leader)
  return null
}

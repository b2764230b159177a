import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import type { Interval } from '#shared/domain/enums.ts'
import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import { KeptScope, keptValues } from '../../stores/kept.ts'
import { MarketProvider } from '../../stores/market-context.tsx'
import { view } from '../../stores/view.ts'
import { RegionNumber } from '../../ui/region-name.ts'
import { link } from '../windows/link-group.ts'
import type { Desk, DeskPanel } from './desk.ts'
import { panelsOf, placesOf } from './desk.ts'
import { chooseMarket } from './choose-market.ts'
import { partsOf } from './chart-grid.ts'
import { GridArea } from './grid-area.tsx'
import { hostOf, keepHosts } from './hosts.ts'
import { tableTabs } from '../tables/table-tabs.ts'
import type { TableTab } from '../tables/table-tabs.ts'
import { showTable } from './grid-actions.ts'
import { LinkCharts } from './link-charts.tsx'
import { OwnInterval } from './own-interval.tsx'
import { PanelBody } from './panel-body.tsx'
import { ownMarkets, symbolOf } from './panel-market.ts'
import { useTitles } from './use-titles.ts'

/** Shows the tables that a closed window showed last. */
function followBack(ids: readonly string[]): () => void {
  const follow = (): void => {
    for (const id of ids) {
      const back = keptValues[`${id} back`]
      if (back === undefined) continue
      delete keptValues[`${id} back`]
      const tab = tableTabs.find((one) => one === back)
      if (tab !== undefined) showTable(id, tab)
    }
  }
  follow()
  return subscribe(keptValues, follow)
}

const onTabs = new Map<string, (tab: TableTab) => void>()
/** What remembers the table of a panel; the same function for the same panel. */
function onTab(id: string): (tab: TableTab) => void {
  const known = onTabs.get(id) ?? ((tab) => showTable(id, tab))
  onTabs.set(id, known)
  return known
}

/**
 * The contents of all panels on the desk, in the elements that their places show. Only shown panels are mounted, and
 * charts behind another tab: they would lose their zoom. A place that fills the desk covers the other places: their panels stay
 * mounted, but not the ticket, which must not take or send orders unseen.
 *
 * @param filling id of the place that fills the desk; undefined if all are shown
 */
export function PanelHosts({
  desk,
  filling,
}: {
  readonly desk: Desk
  readonly filling?: string | undefined
}) {
  const places = placesOf(desk)
  const isMounted = (panel: DeskPanel): boolean =>
    panel.kind === 'chart' ||
    places.some(
      ({ id, active }) =>
        active === panel.id && (filling === undefined || filling === id || panel.kind !== 'ticket'),
    )
  const mounted = places.flatMap(({ panels }) => panels).filter(isMounted)
  const ids = panelsOf(desk)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    const known = ids.split(' ')
    keepHosts(new Set(known))
    return followBack(known)
  }, [ids])
  const { symbol } = useSnapshot(view)
  const { group } = useSnapshot(link)
  const titles = useTitles()
  const owning = ownMarkets(desk, group)
  const parts = mounted.flatMap(partsOf)
  /** From the second panel of a kind. */
  const numberOf = (part: DeskPanel): number => {
    const at = parts.filter(({ kind }) => kind === part.kind).findIndex(({ id }) => id === part.id)
    return at === 0 ? 0 : at + 1
  }
  /** A panel, or one chart of a panel, with its market. */
  const contentOf = (part: DeskPanel, interval: Interval | null): ReactNode => {
    const choose = (chosen: string): void => chooseMarket(part.id, chosen)
    const body = (
      <>
        {interval !== null && <OwnInterval cell={part.id} interval={interval} />}
        <PanelBody
          kind={part.kind}
          tab={part.tab}
          onTab={part.kind === 'tables' ? onTab(part.id) : undefined}
          onChoose={part.link === 'main' ? undefined : choose}
        />
      </>
    )
    const content = owning.has(part.id) ? (
      <MarketProvider
        key={part.id}
        id={part.id}
        symbol={symbolOf(desk, part, symbol, group)}
        hasChart={part.kind === 'chart'}
        {...(interval === null ? {} : { interval })}
        onSymbol={choose}
      >
        {body}
      </MarketProvider>
    ) : (
      body
    )
    return (
      <KeptScope value={part.id}>
        <RegionNumber value={numberOf(part)}>{content}</RegionNumber>
      </KeptScope>
    )
  }
  const contents = mounted.map((panel) =>
    createPortal(
      panel.kind === 'chart' ? (
        <GridArea
          panel={panel}
          name={titles.chart}
          symbolOf={(part) => symbolOf(desk, part, symbol, group)}
          onSymbol={(part, chosen) => chooseMarket(part.id, chosen)}
        >
          {contentOf}
        </GridArea>
      ) : (
        contentOf(panel, null)
      ),
      hostOf(panel.id),
      panel.id,
    ),
  )
  return (
    <>
      {contents}
      <LinkCharts
        panels={mounted}
        windowGroup={group}
        marketOf={({ id }) => (owning.has(id) ? id : MAIN_MARKET)}
      />
    </>
  )
}

import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { MOST_MARKETS } from '#shared/contracts/view-state.ts'
import '../../i18n/english/desk.ts'
import { MarketProvider } from '../../stores/market-context.tsx'
import { view } from '../../stores/view.ts'
import { Message } from '../../ui/message.tsx'
import { RegionNumber } from '../../ui/region-name.ts'
import { link } from '../windows/link-group.ts'
import type { Desk, DeskPanel } from './desk.ts'
import { panelsOf, placesOf } from './desk.ts'
import { chooseMarket } from './choose-market.ts'
import { PanelBody } from './panel-body.tsx'
import { ownMarkets, symbolOf } from './panel-market.ts'
import styles from './desk.module.css'

/** Elements that hold the contents of panels, by panel. A place shows the element of its panel. */
const hosts = new Map<string, HTMLElement>()

export function hostOf(id: string): HTMLElement {
  const known = hosts.get(id)
  if (known !== undefined) return known
  const host = document.createElement('div')
  host.className = styles['host'] ?? ''
  hosts.set(id, host)
  return host
}

/**
 * The contents of all panels on the desk, in the elements that their places show. Only shown panels are mounted, and
 * charts behind another tab: they would lose their zoom.
 */
export function PanelHosts({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation('desk')
  const places = placesOf(desk)
  const isMounted = (panel: DeskPanel): boolean =>
    panel.kind === 'chart' || places.some(({ active }) => active === panel.id)
  const mounted = places.flatMap(({ panels }) => panels).filter(isMounted)
  const ids = panelsOf(desk)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    const known = new Set(ids.split(' '))
    for (const id of hosts.keys()) if (!known.has(id)) hosts.delete(id)
  }, [ids])
  const { symbol } = useSnapshot(view)
  const { group } = useSnapshot(link)
  const own = [...ownMarkets(desk, group)].slice(0, MOST_MARKETS - 1)
  /** From the second panel of a kind. */
  const numberOf = (panel: DeskPanel): number => {
    const at = mounted.filter(({ kind }) => kind === panel.kind).indexOf(panel)
    return at === 0 ? 0 : at + 1
  }
  return mounted.map((panel) => {
    const shown = symbolOf(desk, panel, symbol, group)
    const choose = (chosen: string): void => chooseMarket(panel.id, chosen)
    const body = <PanelBody kind={panel.kind} onChoose={panel.link === 'main' ? undefined : choose} />
    const needsOwn = ownMarkets(desk, group).has(panel.id)
    const content = !needsOwn ? (
      body
    ) : own.includes(panel.id) ? (
      <MarketProvider
        key={panel.id}
        id={panel.id}
        symbol={shown}
        hasChart={panel.kind === 'chart'}
        onSymbol={choose}
      >
        {body}
      </MarketProvider>
    ) : (
      <Message live="status" title={t('link.tooMany', { most: MOST_MARKETS })} />
    )
    return createPortal(
      <RegionNumber value={numberOf(panel)}>{content}</RegionNumber>,
      hostOf(panel.id),
      panel.id,
    )
  })
}

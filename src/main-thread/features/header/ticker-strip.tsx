import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasLeverage } from '#shared/domain/contract-type.ts'
import { instrument } from '../../stores/market.ts'
import { dateTimeText } from '../../ui/durations.ts'
import { useIsStale } from '../connection/use-stale.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './header.module.css'
import { Basis, Funding, LastPrice, TickerChange, TickerFigure } from './ticker-fields.tsx'

function Stat(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** Of dated futures how far they are from their index: before all else there, as nothing tells more of them. */
function BasisStat() {
  const { t } = useTranslation('header')
  const open = useSnapshot(instrument).v
  if (open === null || !hasLeverage(open.contractType) || open.settleTradingTime <= 0) return null
  return (
    <Stat label={t('basis')}>
      <Basis />
    </Stat>
  )
}

/** Funding of perpetuals; of dated futures the day of delivery. */
function FamilyStat() {
  const { t } = useTranslation('header')
  const open = useSnapshot(instrument).v
  if (open === null || !hasLeverage(open.contractType)) return null
  return open.settleTradingTime > 0 ? (
    <Stat label={t('delivery')}>
      <span className={text.n}>{dateTimeText(open.settleTradingTime)}</span>
    </Stat>
  ) : (
    <Stat label={t('funding')}>
      <Funding />
    </Stat>
  )
}

/** Last price and the figures of the day. Old figures are dimmed as a whole. */
export function TickerStrip() {
  const { t } = useTranslation('header')
  const stale = useIsStale() ? '' : undefined
  return (
    <>
      <div className={stale === undefined ? '' : text['stale']} data-stale={stale}>
        <LastPrice />
      </div>
      <dl className={cx(styles['stats'], stale === '' && text['stale'])} data-stale={stale}>
        <Stat label={t('mark')}>
          <TickerFigure field="markPrice" />
        </Stat>
        <Stat label={t('index')}>
          <TickerFigure field="indexPrice" />
        </Stat>
        <BasisStat />
        <Stat label={t('change24h')}>
          <TickerChange />
        </Stat>
        <FamilyStat />
        <Stat label={t('high24h')}>
          <TickerFigure field="highPrice24h" />
        </Stat>
        <Stat label={t('low24h')}>
          <TickerFigure field="lowPrice24h" />
        </Stat>
        <Stat label={t('turnover24h')}>
          <TickerFigure field="turnover24h" />
        </Stat>
      </dl>
    </>
  )
}

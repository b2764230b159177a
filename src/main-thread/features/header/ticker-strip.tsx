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

/** Whether the open contract is a dated future: held with a leverage, with an end. */
const useIsDated = (): boolean => {
  const open = useSnapshot(instrument).v
  return open !== null && hasLeverage(open.contractType) && open.settleTradingTime > 0
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

/** Its place gives way first: the basis of a dated future tells how far the mark price is from it. */
function IndexStat() {
  const { t } = useTranslation('header')
  return (
    <Stat label={t('index')}>
      <TickerFigure field="indexPrice" />
    </Stat>
  )
}

/** Last price and the figures of the day. Old figures are dimmed as a whole. */
export function TickerStrip() {
  const { t } = useTranslation('header')
  const stale = useIsStale() ? '' : undefined
  const dated = useIsDated()
  return (
    <>
      <div className={stale === undefined ? '' : text['stale']} data-stale={stale}>
        <LastPrice />
      </div>
      <dl className={cx(styles['stats'], stale === '' && text['stale'])} data-stale={stale}>
        <Stat label={t('mark')}>
          <TickerFigure field="markPrice" />
        </Stat>
        {!dated && <IndexStat />}
        <Stat label={t('change24h')}>
          <TickerChange />
        </Stat>
        {dated && (
          <>
            <Stat label={t('basis')}>
              <Basis />
            </Stat>
            <IndexStat />
          </>
        )}
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

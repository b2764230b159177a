import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasLeverage } from '#shared/domain/contract-type.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import text from '../../ui/text.module.css'
import { Basis, Funding, TickerChange } from './ticker-fields.tsx'
import { TickerFigure } from '../../trading/ticker/ticker-figure.tsx'

function Stat(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** What holding a contract costs: funding of a perpetual, basis of a dated future. */
export function HoldingStat() {
  const { t } = useTranslation('header')
  const open = useSnapshot(useMarket().instrument).v
  if (open === null || !hasLeverage(open.contractType)) return null
  if (open.settleTradingTime <= 0)
    return (
      <Stat label={t('funding')}>
        <Funding />
      </Stat>
    )
  return (
    <Stat label={t('basis')}>
      <Basis />
    </Stat>
  )
}

/** Figures next to the last price, the most important first. Spot has no mark price and no open interest. */
export function TickerStats() {
  const { t } = useTranslation('header')
  const open = useSnapshot(useMarket().instrument).v
  const isSpot = open?.contractType === 'Spot'
  const isDated = open !== null && hasLeverage(open.contractType) && open.settleTradingTime > 0
  const quantity = { coin: open?.unit ?? '' }
  return (
    <>
      <HoldingStat />
      {!isSpot && (
        <Stat label={t('mark')}>
          <TickerFigure field="markPrice" />
        </Stat>
      )}
      <Stat label={t('change24h')}>
        <TickerChange />
      </Stat>
      {!isSpot && (
        <Stat label={t('index')}>
          <TickerFigure field="indexPrice" />
        </Stat>
      )}
      {isDated && (
        <Stat label={t('delivery')}>
          <DateTime className={text.n} at={open.settleTradingTime} />
        </Stat>
      )}
      <Stat label={t('high24h')}>
        <TickerFigure field="highPrice24h" />
      </Stat>
      <Stat label={t('low24h')}>
        <TickerFigure field="lowPrice24h" />
      </Stat>
      <Stat label={t('volume24h', quantity)}>
        <TickerFigure field="volume24h" />
      </Stat>
      <Stat label={t('turnover24h', { coin: open?.quoteCurrency ?? '' })}>
        <TickerFigure field="turnover24h" />
      </Stat>
      {!isSpot && (
        <Stat label={t('openInterest', quantity)}>
          <TickerFigure field="openInterest" />
        </Stat>
      )}
    </>
  )
}

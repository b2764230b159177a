import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasLeverage } from '#shared/domain/contract-type.ts'
import { instrument } from '../../stores/market.ts'
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

/** Whether the open contract is a dated future: it has a leverage and an expiry. */
const useIsDated = (): boolean => {
  const open = useSnapshot(instrument).v
  return open !== null && hasLeverage(open.contractType) && open.settleTradingTime > 0
}

/** Funding of a perpetual; day of delivery of a dated future. */
function FamilyStat() {
  const { t } = useTranslation('header')
  const open = useSnapshot(instrument).v
  if (open === null || !hasLeverage(open.contractType)) return null
  return open.settleTradingTime > 0 ? (
    <Stat label={t('delivery')}>
      <DateTime className={text.n} at={open.settleTradingTime} />
    </Stat>
  ) : (
    <Stat label={t('funding')}>
      <Funding />
    </Stat>
  )
}

/** 24-hour figures next to the last price, the most important first. */
export function TickerStats() {
  const { t } = useTranslation('header')
  const dated = useIsDated()
  return (
    <>
      <Stat label={t('mark')}>
        <TickerFigure field="markPrice" />
      </Stat>
      <Stat label={t('change24h')}>
        <TickerChange />
      </Stat>
      {dated && (
        <Stat label={t('basis')}>
          <Basis />
        </Stat>
      )}
      <FamilyStat />
      <Stat label={t('index')}>
        <TickerFigure field="indexPrice" />
      </Stat>
      <Stat label={t('high24h')}>
        <TickerFigure field="highPrice24h" />
      </Stat>
      <Stat label={t('low24h')}>
        <TickerFigure field="lowPrice24h" />
      </Stat>
      <Stat label={t('turnover24h')}>
        <TickerFigure field="turnover24h" />
      </Stat>
    </>
  )
}

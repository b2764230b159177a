import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { holdTrades, priceAt } from '../../bridge/ask-risk.ts'
import { filled, useWords } from '../../i18n/use-words.ts'
import { useMarket } from '../../stores/market-context.tsx'
import type { Market } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { useField } from '../../stores/use-field.ts'
import { PaintedCanvas, canPaint } from '../../trading/canvas/painted-canvas.tsx'
import type { PointerCalls } from '../../trading/canvas/follow-pointer.ts'
import { A11yTable } from '../../trading/canvas/a11y-table.tsx'
import { pickPrice, pickShownPrice } from '../../trading/ticket/pick-price.ts'
import { timeText, zoneText } from '../../ui/durations.ts'
import { useRegionName } from '../../ui/region-name.ts'
import { cx } from '../../ui/tone.ts'
import styles from '../../trading/canvas/panel.module.css'
import { TradesMenu } from './trades-menu.tsx'

/** The trades are frozen under the pointer; a click picks the price. */
const callsOf = (market: Market): PointerCalls => ({
  hover: async (at) => {
    await holdTrades(at !== null, market.id)
    return at !== null && (await priceAt('trades', at.y, market.id)) !== ''
  },
  click: async (_x, y) => {
    const price = await priceAt('trades', y, market.id)
    if (price !== '') pickPrice(price, '', market)
  },
})

/** The latest trades: painted by the risk worker, with an accessible table of the same rows. */
export function TradesPanel() {
  const { t } = useTranslation('book')
  const label = useRegionName(t('trades'))
  const market = useMarket()
  useField(preferences, 'timeZone')
  const pointer = useCallback(() => callsOf(market), [market])
  return (
    <section className={styles['panel']} aria-label={label} data-testid="trades">
      <div className={cx(styles['bar'], styles['slim'])}>
        <h2 className={styles['title']} title={zoneText()}>
          {t('trades')}
        </h2>
        <TradesMenu />
      </div>
      <div className={styles['body']}>
        {canPaint() ? (
          <>
            <PaintedCanvas panel="trades" calls={pointer} />
            {/* Over the painted head of the times. */}
            <span
              className={styles['zone']}
              title={zoneText()}
              aria-hidden="true"
              data-testid="trades-zone"
            />
          </>
        ) : null}
        <TradesA11yTable />
      </div>
    </section>
  )
}

function TradesA11yTable() {
  const t = useWords('book')
  const market = useMarket()
  const { trades } = useSnapshot(market.a11yTables)
  const rows = (trades?.rows ?? []).map((trade) => ({
    key: String(trade.id),
    price: trade.price,
    cells: [trade.size, timeText(trade.time), ...(trade.count === undefined ? [] : [`×${trade.count}`])],
    tone: trade.side === 'Buy' ? ('up' as const) : ('down' as const),
    side: t(trade.side === 'Buy' ? 'bought' : 'sold'),
  }))
  return (
    <A11yTable
      label={t('tradesTwin', { symbol: trades?.symbol ?? '' })}
      caption={rows.length > 0 ? '' : t('painted.tradesEmpty')}
      columns={[t('price'), t('size'), `${t('time')} (${zoneText()})`]}
      rows={rows}
      pickLabel={(row) => filled(t, 'pick', { side: row.side, price: row.price })}
      onPick={(row) => pickShownPrice(row.price, market)}
      visible={!canPaint()}
      testId="trades-twin"
      state={trades?.state ?? 'empty'}
    />
  )
}

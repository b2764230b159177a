import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useMarket } from '../../stores/market-context.tsx'
import { chooseGrouping, applySymbolChoices } from '../../stores/book-choices.ts'
import { useField } from '../../stores/use-field.ts'
import { groupWidth } from './group-width.ts'
import styles from '../../trading/canvas/panel.module.css'

/** Select for the book's price grouping, from the multiples the symbol allows (SYM-30); stored per symbol. */
export function GroupingSelect() {
  const { t } = useTranslation('book')
  const market = useMarket()
  const { v } = useSnapshot(market.instrument)
  const bookGrouping = useField(market.view, 'bookGrouping')
  const symbol = v?.symbol
  useEffect(() => {
    if (symbol !== undefined) applySymbolChoices(market, symbol, market.instrument.v?.obDepthMergeTimes ?? [])
  }, [market, symbol])
  const multiples = v?.obDepthMergeTimes ?? []
  if (v === null || multiples.length < 2) return null
  return (
    <select
      className={styles['select']}
      aria-label={t('grouping')}
      data-testid="book-grouping"
      dir="ltr"
      value={bookGrouping}
      onChange={(event) => chooseGrouping(market, Number(event.currentTarget.value))}
    >
      {multiples.map((multiple) => (
        <option key={multiple} value={multiple}>
          {groupWidth(v.tickSize, multiple)}
        </option>
      ))}
    </select>
  )
}

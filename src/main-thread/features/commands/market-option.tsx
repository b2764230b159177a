import { useTranslation } from 'react-i18next'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { ContractType, Interval } from '#shared/domain/enums.ts'
import { markets } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { shortInterval } from '../../trading/short-interval.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './commands.module.css'

/** Key of a contract type's name in the namespace `header`. */
export function kindKey(type: ContractType): string {
  if (type === 'Spot') return 'market.family.spot'
  if (type.endsWith('Option')) return 'market.family.option'
  return type.endsWith('Futures') ? 'market.dated' : 'market.perp'
}

/** A market in the palette: name, contract type, the interval it opens with, last price, change of the day. */
export function MarketOption(props: { readonly symbol: string; readonly interval: Interval | null }) {
  const { symbol, interval } = props
  const { t } = useTranslation('header')
  const row = useRow(markets, symbol)
  return (
    <>
      <span className={styles.name}>
        <bdi>{row?.displayName ?? symbol}</bdi>{' '}
        <span className={styles.kind}>{t(kindKey(row?.contractType ?? contractTypeFromName(symbol)))}</span>
        {interval !== null && <span className={cx(text.n, styles.interval)}>{shortInterval(interval)}</span>}
      </span>
      <span className={text.n}>{row?.lastPrice ?? '--'}</span>
      <span className={cx(text.n, styles.change, toneClass(row?.changeTone ?? 0))}>
        {row?.changePercent24h ?? '--'}
      </span>
    </>
  )
}

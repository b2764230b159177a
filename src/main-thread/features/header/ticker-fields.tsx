import { useWords } from '../../i18n/use-words.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { useField } from '../../stores/use-field.ts'
import { clockText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useSecond } from '../../ui/use-second.ts'
import { Live, useLongest, widthOf } from '../../trading/ticker/ticker-figure.tsx'
import styles from './header.module.css'

/** Each of these components reads one or two fields of the figures, so that a changed price re-renders only its own text. */

/** 24-hour change with its percentage. */
export function TickerChange() {
  const { figures } = useMarket()
  const change24h = useField(figures, 'change24h')
  const changePercent24h = useField(figures, 'changePercent24h')
  const changeTone = useField(figures, 'changeTone')
  return (
    <Live figure="change" className={toneClass(changeTone)}>
      {change24h === '--' ? '--' : `${change24h} (${changePercent24h})`}
    </Live>
  )
}

/** The large last price with an arrow for its last change. */
export function LastPrice() {
  const { figures } = useMarket()
  const lastPrice = useField(figures, 'lastPrice')
  const trend = useField(figures, 'trend')
  const t = useWords('header')
  const tone = trend === 'UP' ? 1 : trend === 'DOWN' ? -1 : 0
  return (
    <span
      className={cx(styles['last'], toneClass(tone))}
      // 20 px for the arrow and its gap.
      style={{ inlineSize: `calc(${widthOf(useLongest(lastPrice))} + 20px)` }}
      data-testid="last-price"
    >
      <span className={text['hidden']}>{t('last')}</span>
      <span className={text['n']} data-figure="lastPrice">
        {lastPrice}
      </span>
      {tone !== 0 && <Icon name={tone > 0 ? 'arrowUp' : 'arrowDown'} small />}
    </span>
  )
}

/** Funding rate and the time until it is paid. Their order follows the page's direction; each figure is left to right. */
export function Funding() {
  const { figures } = useMarket()
  const fundingRate = useField(figures, 'fundingRate')
  const fundingTone = useField(figures, 'fundingTone')
  return (
    <span className={styles['pair']}>
      <span className={cx(text['n'], toneClass(fundingTone))} data-figure="fundingRate">
        {fundingRate}
      </span>{' '}
      <FundingCountdown />
    </span>
  )
}

/** Difference between a dated contract's mark price and its index price. */
export function Basis() {
  const { figures } = useMarket()
  const basis = useField(figures, 'basis')
  return (
    <Live figure="basis" className={toneClass(useField(figures, 'basisTone'))}>
      {basis}
    </Live>
  )
}

function FundingCountdown() {
  const { figures } = useMarket()
  const nextFundingTime = useField(figures, 'nextFundingTime')
  const now = useSecond(nextFundingTime > 0)
  const left = nextFundingTime > 0 ? Math.max(0, nextFundingTime - now) : Number.NaN
  return <span className={cx(text['n'], text['mut'])}>{clockText(left)}</span>
}

import { useTranslation } from 'react-i18next'
import { useMarket } from '../../stores/market-context.tsx'
import { useField } from '../../stores/use-field.ts'
import { clockText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useSecond } from '../../ui/use-second.ts'
import { Live, widthOf } from '../../trading/ticker/ticker-figure.tsx'
import styles from './header.module.css'

/** Each of these components reads one or two fields of the ticker, so that a changed price re-renders only its own text. */

/** 24-hour change with its percentage. */
export function TickerChange() {
  const { ticker } = useMarket()
  const change24h = useField(ticker, 'change24h')
  const changePercent24h = useField(ticker, 'changePercent24h')
  const changeTone = useField(ticker, 'changeTone')
  return (
    <Live className={toneClass(changeTone)}>
      {change24h === '--' ? '--' : `${change24h} (${changePercent24h})`}
    </Live>
  )
}

/** The large last price with an arrow for its last change. */
export function LastPrice() {
  const { ticker } = useMarket()
  const lastPrice = useField(ticker, 'lastPrice')
  const trend = useField(ticker, 'trend')
  const { t } = useTranslation('header')
  const tone = trend === 'UP' ? 1 : trend === 'DOWN' ? -1 : 0
  return (
    <span
      className={cx(styles['last'], toneClass(tone))}
      // 20 px for the arrow and its gap.
      style={{ inlineSize: `calc(${widthOf(lastPrice)} + 20px)` }}
      data-testid="last-price"
    >
      <span className={text['hidden']}>{t('last')}</span>
      <span className={text['n']}>{lastPrice}</span>
      {tone !== 0 && <Icon name={tone > 0 ? 'arrowUp' : 'arrowDown'} small />}
    </span>
  )
}

/** Funding rate and the time until it is paid. Their order follows the page's direction; each figure is left to right. */
export function Funding() {
  const { ticker } = useMarket()
  const fundingRate = useField(ticker, 'fundingRate')
  const fundingTone = useField(ticker, 'fundingTone')
  return (
    <span className={styles['pair']}>
      <span className={cx(text['n'], toneClass(fundingTone))}>{fundingRate}</span> <FundingCountdown />
    </span>
  )
}

/** Difference between a dated contract's mark price and its index price. */
export function Basis() {
  const { ticker } = useMarket()
  const basis = useField(ticker, 'basis')
  return <Live className={toneClass(useField(ticker, 'basisTone'))}>{basis}</Live>
}

function FundingCountdown() {
  const { ticker } = useMarket()
  const nextFundingTime = useField(ticker, 'nextFundingTime')
  const now = useSecond(nextFundingTime > 0)
  const left = nextFundingTime > 0 ? Math.max(0, nextFundingTime - now) : Number.NaN
  return <span className={cx(text['n'], text['mut'])}>{clockText(left)}</span>
}

import { useTranslation } from 'react-i18next'
import type { OptionPayoffView } from '#shared/contracts/options.ts'
import '../../i18n/english/pages.ts'
import text from '../../ui/text.module.css'
import styles from './options.module.css'

const WIDTH = 280
const HEIGHT = 120
const PAD = 8

type Points = OptionPayoffView['position']

/** Payoff over the price of the underlying: positions alone, and with the draft. Always drawn from left to right. */
export function PayoffChart({ payoff }: { readonly payoff: OptionPayoffView }) {
  const { t } = useTranslation('pages')
  const all = [...payoff.position, ...payoff.withDraft]
  const values = all.map(([, value]) => value)
  const prices = all.map(([price]) => price)
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (price: number): number => ((price - low) / (high - low || 1)) * WIDTH
  const y = (value: number): number => PAD + ((top - value) / (top - bottom || 1)) * (HEIGHT - 2 * PAD)
  const line = (points: Points): string =>
    points.map(([price, value]) => `${x(price).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const last = payoff.withDraft.length > 0 ? payoff.withDraft : payoff.position
  const area = `0,${y(0)} ${line(last)} ${WIDTH},${y(0)}`
  return (
    <figure className={styles['figure']} dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('option.payoff.alt', {
          low: payoff.low,
          high: payoff.high,
          best: payoff.best,
          worst: payoff.worst,
        })}
      >
        <polygon className={styles['area']} points={area} />
        <line className={styles['zero']} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        {payoff.now >= 0 && (
          <line
            className={styles['now']}
            x1={payoff.now * WIDTH}
            x2={payoff.now * WIDTH}
            y1="0"
            y2={HEIGHT}
          />
        )}
        {payoff.position.length > 0 && <polyline className={styles['held']} points={line(payoff.position)} />}
        {payoff.withDraft.length > 0 && (
          <polyline className={styles['draft']} points={line(payoff.withDraft)} />
        )}
      </svg>
      <figcaption className={styles['range']}>
        <span className={text.n}>{payoff.low}</span>
        <span className={text.n}>{payoff.high}</span>
      </figcaption>
    </figure>
  )
}

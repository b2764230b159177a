import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RealisedView } from '#shared/contracts/history.ts'
import { supportedCoins } from '#shared/domain/coins.ts'
import '../../i18n/english/history.ts'
import { realised } from '../../bridge/history-calls.ts'
import { useKept } from '../../stores/kept.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Message } from '../../ui/message.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { SymbolLink } from '../../trading/table/symbol-link.tsx'
import tables from '../../trading/table/table-tools.module.css'
import styles from './history.module.css'

/** Settle coins; dollar coins first. */
const coins: readonly string[] = ['USDT', 'USDC', ...supportedCoins.filter((coin) => coin !== 'USDT')]

/** Realised PnL by symbol, and the wallet balance over time. */
export function Realised() {
  const { t } = useTranslation('history')
  const [coin, setCoin] = useKept<string>('realised coin', 'USDT')
  const [times, setTimes] = useState(0)
  return (
    <>
      <div className={styles['filter']}>
        <label className={styles['day']}>
          {t('realised.coin')}
          <select
            className={tables['filterFamily']}
            value={coin}
            onChange={(event) => setCoin(event.target.value)}
          >
            {coins.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <Earned key={`${coin} ${times}`} coin={coin} onAgain={() => setTimes(times + 1)} />
    </>
  )
}

/** Realised PnL of one coin; mounted per coin. */
function Earned(props: { readonly coin: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('history')
  const { coin, onAgain } = props
  const [view, setView] = useState<RealisedView | 'failed' | null>(null)
  useEffect(() => {
    let over = false
    void realised(coin).then((outcome) => {
      if (!over) setView(outcome.kind === 'accepted' ? outcome.value : 'failed')
    })
    return () => {
      over = true
    }
  }, [coin])
  if (view === null) return <Message live="status" title={t('loading')} />
  if (view !== 'failed') return <Figures view={view} />
  return (
    <Message live="alert" title={t('failed')} text={t('failedText')}>
      <Button size="small" onPress={onAgain}>
        {t('again')}
      </Button>
    </Message>
  )
}

function Figures(props: { readonly view: RealisedView }) {
  const { t } = useTranslation('history')
  const { view } = props
  if (view.rows.length === 0 && view.points.length < 2)
    return <Message title={t('empty')} text={t('realised.empty')} />
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['realised']} tabIndex={0} aria-label={t('list.realised')}>
      <table className={styles['bySymbol']} data-testid="realised">
        <thead>
          <tr>
            <th scope="col">{t('column.contract')}</th>
            <th scope="col">{t('realised.closed')}</th>
            <th scope="col">{t('column.pnl')}</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.symbol}>
              <td>
                <SymbolLink symbol={row.symbol} name={row.displayName} />
              </td>
              <td className={text['n']}>{row.closed}</td>
              <td className={cx(text['n'], toneClass(row.tone))}>{row.pnl}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('realised.total', { coin: view.coin })}
            </th>
            <td className={cx(text['n'], toneClass(view.tone))} data-testid="realised-total">
              {view.total}
            </td>
          </tr>
        </tfoot>
      </table>
      {view.points.length >= 2 && <Way view={view} />}
      {view.cut && <p className={text['mut']}>{t('realised.cut')}</p>}
    </section>
  )
}

const WIDTH = 360
const HEIGHT = 96

/** The wallet balance over time as a step line. It is no equity curve: the exchange stores no past equity. */
function Way(props: { readonly view: RealisedView }) {
  const { t } = useTranslation('history')
  const { points, first, last, lowest, highest, from, to, coin } = props.view
  const path = points
    .map(([x, y], index) => {
      const [px, py] = [(x * WIDTH).toFixed(1), ((1 - y) * (HEIGHT - 4) + 2).toFixed(1)]
      return index === 0 ? `M${px} ${py}` : `H${px}V${py}`
    })
    .join('')
  const description = t('realised.way', { coin, first, last, lowest, highest })
  return (
    <figure className={styles['balanceLine']}>
      <span className={text['mut']}>{t('realised.wayTitle', { coin })}</span>{' '}
      <span className={cx(text['mut'], text['n'])} data-testid="wallet-scale">
        {t('realised.range', { lowest, highest })}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
        data-testid="wallet-chart"
      >
        <path d={path} />
      </svg>
      <figcaption>
        <DateTime className={text['n']} at={from} /> <span className={text['n']}>{first}</span>
        <span className={text['n']}>{last}</span> <DateTime className={text['n']} at={to} />
      </figcaption>
    </figure>
  )
}

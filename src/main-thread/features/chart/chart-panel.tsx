import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import { symbolPath } from '#shared/domain/routes.ts'
import { KeptScope } from '../../stores/kept.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { mainMarket } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { positions } from '../../stores/tables.ts'
import { useField } from '../../stores/use-field.ts'
import { setPositionsWindow } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Panel } from '../../ui/panel.tsx'
import { replay } from '../../stores/replay.ts'
import { useIsStale } from '../../stores/use-stale.ts'
import { dialogs, openDialog } from '../../stores/dialogs.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import type { ChartPhase } from './chart-controller.ts'
import styles from './chart-panel.module.css'
import { startChart } from './start-chart.ts'
import { useChartUser, useIsUserUnknown } from './use-chart-user.ts'

const ROWS_FOR_DIALOG: readonly [number, number] = [0, 100]

/** Another symbol was chosen in a chart's own search: the main market's address follows, or the panel's owner. */
function openSymbol(market: Market, symbol: string): void {
  if (market === mainMarket) navigate(symbolPath(symbol))
  else market.choose(symbol)
}

/** The chart of the panel's market, with its order and position lines. It is re-created for another language, which the library cannot switch. */
export function ChartPanel() {
  const { t, i18n } = useTranslation('chart')
  const [attempt, setAttempt] = useState(0)
  const user = useChartUser()
  const market = useMarket()
  // A recording has other bars, and fewer intervals.
  const isPast = useField(replay, 'recording') !== null
  const askToClose = useCallback((positionKey: string) => {
    // The dialog reads the position's row, which is only sent while the table is in view.
    openDialog('closePosition', { positionKey, orderType: 'Market' })
    if (positions.peek(positionKey) !== null) return
    setPositionsWindow(ROWS_FOR_DIALOG, 'dialog')
    const stop = subscribe(dialogs.position, () => {
      if (dialogs.position.open !== null) return
      stop()
      setPositionsWindow(null, 'dialog')
    })
  }, [])
  return (
    <Panel name={t('title')} className={styles['panel']}>
      <Chart
        key={`${i18n.language} ${user} ${attempt} ${market.id} ${isPast}`}
        market={market}
        user={user}
        language={i18n.language}
        askToClose={askToClose}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    </Panel>
  )
}

function Chart(props: {
  readonly market: Market
  readonly language: string
  readonly user: string
  readonly askToClose: (key: string) => void
  readonly onRetry: () => void
}) {
  const { market, language, user, askToClose } = props
  const waits = useIsUserUnknown()
  const { t } = useTranslation('chart')
  const panel = useContext(KeptScope)
  const container = useRef<HTMLDivElement>(null)
  const isBarStale = useField(market.series.bars, 'stale')
  const isOfBars = useField(replay, 'isOfBars')
  // A replay of bars has nothing else: no ticker and no mark price can be late.
  const stale = (useIsStale() || isBarStale) && !isOfBars
  const [phase, setPhase] = useState<ChartPhase | 'failed'>('starting')

  useEffect(() => {
    const element = container.current
    if (element === null || waits) return undefined
    const ended = new AbortController()
    startChart(
      {
        market,
        panel,
        container: element,
        language,
        user,
        openSymbol: (symbol) => openSymbol(market, symbol),
        onPhase: setPhase,
        askToClose,
      },
      ended.signal,
    ).catch(() => {
      if (!ended.signal.aborted) setPhase('failed')
    })
    return () => ended.abort()
  }, [market, panel, language, user, askToClose, waits])

  useEffect(() => {
    if (market !== mainMarket) return undefined
    // The chart listens to keys while it has the focus.
    offerAction('focusChart', () => {
      const chart = container.current
      const inner = chart?.querySelector<HTMLElement>('[tabindex]') ?? chart
      if (inner === chart && chart !== null) chart.tabIndex = -1
      inner?.focus()
    })
    return () => offerAction('focusChart', undefined)
  }, [market])

  return (
    <>
      <div
        ref={container}
        className={cx(styles['chart'], stale && text.stale)}
        data-testid="chart"
        data-phase={phase}
        data-state={stale ? 'stale' : 'live'}
      />
      {phase === 'starting' ? (
        <p className={styles['loading']} aria-live="polite">
          {t('loading')}
        </p>
      ) : null}
      {phase === 'failed' ? (
        <div className={styles['cover']}>
          <Message title={t('failed')} text={t('failedText')} live="alert">
            <Button onPress={props.onRetry}>{t('retry')}</Button>
          </Message>
        </div>
      ) : null}
    </>
  )
}

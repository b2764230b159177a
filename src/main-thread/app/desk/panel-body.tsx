import '../../i18n/english/pages.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import { optionChains } from '#shared/domain/option-chains.ts'
import { loadOptions } from '../../bridge/dialog-calls.ts'
import { AccountPanel } from '../../features/account/account-panel.tsx'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { OrderBookPanel } from '../../features/order-book/order-book-panel.tsx'
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx'
import { TradesPanel } from '../../features/trades/trades-panel.tsx'
import { useKept } from '../../stores/kept.ts'
import { catalogue, instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import type { TableTab } from '../tables/table-tabs.ts'
import { TablesPanel } from '../tables/tables-panel.tsx'
import { MarketBar } from './market-bar.tsx'
import { kindLimits } from './panel-kinds.ts'
import type { PanelKind } from './panel-kinds.ts'
import styles from './desk.module.css'
import { useTitles } from './use-titles.ts'

const ChainPanel = lazyPart(async () => (await import('../../features/options/chain-panel.tsx')).ChainPanel)
const ConnectionPanel = lazyPart(
  async () => (await import('../../features/connection/connection-panel.tsx')).ConnectionPanel,
)
const MarketPicker = lazyPart(
  async () => (await import('../../features/market-menu/market-picker.tsx')).MarketPicker,
)

const stay = (): void => undefined

/** The content of a panel. Its failure is contained. */
export function PanelBody(props: {
  readonly kind: PanelKind
  /** The table that is shown, if the desk remembers it; a press on another one reports it. */
  readonly tab?: TableTab | undefined
  readonly onTab?: ((tab: TableTab) => void) | undefined
  /** Receives a market chosen in the list of markets; without it the page shows that market. */
  readonly onChoose?: ((symbol: string) => void) | undefined
}) {
  const { kind } = props
  const name = useTitles()[kind]
  const most = kindLimits[kind].maxWidth
  return (
    <div
      className={styles['content']}
      data-kind={kind}
      style={Number.isFinite(most) ? { maxInlineSize: most } : undefined}
    >
      <PanelErrorBoundary name={name} className={styles['inner']}>
        <Content {...props} name={name} />
      </PanelErrorBoundary>
    </div>
  )
}

function Content(props: Parameters<typeof PanelBody>[0] & { readonly name: string }) {
  const { kind, name, onChoose } = props
  switch (kind) {
    case 'chart':
      return (
        <>
          <MarketBar />
          <ChartPanel />
        </>
      )
    case 'book':
      return (
        <>
          <MarketBar ends={false} />
          <OrderBookPanel />
        </>
      )
    case 'trades':
      return (
        <>
          <MarketBar />
          <TradesPanel />
        </>
      )
    case 'ticket':
      return <TicketPanel />
    case 'account':
      return (
        <Panel name={name} className={styles['rows']}>
          <AccountPanel />
        </Panel>
      )
    case 'tables':
      return (
        <Panel name={name} className={styles['rows']}>
          <TablesPanel tab={props.tab} onTab={props.onTab} />
        </Panel>
      )
    case 'markets':
      return (
        <section className={styles['markets']} aria-label={name}>
          <MarketPicker onDone={stay} isPanel onChoose={onChoose} />
        </section>
      )
    case 'chain':
      return <Chain />
    case 'connection':
      return (
        <section className={styles['connection']} aria-label={name}>
          <ConnectionPanel />
        </section>
      )
    default:
      return null
  }
}

const nameOf = (chain: { readonly settle: string; readonly base: string }): string =>
  `${chain.base} ${chain.settle}`

/** The chain of the open market's coin until another is chosen; of the first coin with options if it has none. */
function Chain() {
  const { symbol } = useSnapshot(view)
  const { v: open } = useSnapshot(instrument)
  const { source, count } = useSnapshot(catalogue)
  const [expiry, setExpiry] = useKept<number>('expiry', 0)
  useEffect(() => {
    if (source === 'network' && count > 0) void loadOptions()
  }, [source, count])
  const [of, setOf] = useKept<string>('chain of', '')
  const [chosen, setChosen] = useKept<string>('chain', '')
  const base = open?.symbol === symbol ? open.baseCurrency : symbol.split('-')[0]
  const settle = contractTypeFromName(symbol) === 'UsdtOption' ? 'USDT' : 'USDC'
  const named = of === symbol ? chosen : ''
  const chain =
    optionChains.find((one) => nameOf(one) === named) ??
    optionChains.find((one) => one.base === base && one.settle === settle) ??
    optionChains.find((one) => one.base === base) ??
    optionChains[0]
  if (chain === undefined) return null
  return (
    // Without a name: its table has it.
    <div className={styles['rows']}>
      <ChainPanel
        {...chain}
        symbol={symbol}
        expiry={expiry}
        onExpiry={setExpiry}
        onChain={(other) => {
          setOf(symbol)
          setChosen(nameOf(other))
        }}
      />
    </div>
  )
}

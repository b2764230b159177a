import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearch } from 'wouter/use-browser-location'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { loadOptions } from '../../bridge/dialog-calls.ts'
import { catalogue, instrument } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { setPaintRate, setSymbol } from '../../stores/view.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { AccountPanel } from '../../features/account/account-panel.tsx'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { StaleBanner } from '../../features/connection/stale-banner.tsx'
import { Header } from '../header/header.tsx'
import { PhoneHeader } from '../header/phone-header.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { TradeBar } from '../../features/ticket/trade-bar.tsx'
import { ActionsRoot } from '../../features/position-actions/actions-root.tsx'
import { TablesPanel } from '../tables/tables-panel.tsx'
import { offerPhoneLayouts } from '../workspace/phone-commands.ts'
import { offerTicketPage } from '../../trading/ticket/pick-elsewhere.ts'
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './option-page.module.css'

// Parts that only this page has are loaded with it; the others belong to the trade page.
const ChainPanel = lazyPart(async () => (await import('../../features/options/chain-panel.tsx')).ChainPanel)
const PayoffPanel = lazyPart(
  async () => (await import('../../features/options/payoff-panel.tsx')).PayoffPanel,
)
const ChooseOption = lazyPart(
  async () => (await import('../../features/options/choose-option.tsx')).ChooseOption,
)

/** Updates per second: hundreds of figures of a chain change, and nobody can read them faster. */
const CHAIN_HZ = 5

/** The option in an address, if it belongs to this page; '' for none. */
function optionIn(search: string, settle: 'USDC' | 'USDT', base: string): string {
  const symbol = new URLSearchParams(search).get('symbol') ?? ''
  const type = settle === 'USDT' ? 'UsdtOption' : 'UsdcOption'
  const fits = isSymbolName(symbol) && symbol.startsWith(`${base}-`) && contractTypeFromName(symbol) === type
  return fits ? symbol : ''
}

/** Page of the options on one coin, settled in USDC or USDT (ROUTE-05, ROUTE-06): chain, ticket, payoff, tables. */
export function OptionPage(props: { readonly settle: 'USDC' | 'USDT'; readonly base: string }) {
  const { t } = useTranslation()
  const { t: account } = useTranslation('account')
  const { settle, base } = props
  const phone = useIsPhone()
  const symbol = optionIn(useSearch(), settle, base)
  const { unknownSymbol } = useSnapshot(instrument)
  const { source, count } = useSnapshot(catalogue)
  const [expiry, setExpiry] = useState(0)

  useEffect(() => {
    // A new hub has a new catalogue. A repeated request does nothing if the options are listed already.
    if (source === 'network' && count > 0) void loadOptions()
  }, [source, count])
  useEffect(() => {
    if (symbol !== '') setSymbol(symbol)
  }, [symbol])
  useEffect(() => {
    setPaintRate(CHAIN_HZ)
    return () => setPaintRate(preferences.updateRate)
  }, [])

  useEffect(() => (phone ? offerPhoneLayouts() : undefined), [phone])
  const isChosen = symbol !== '' && unknownSymbol !== symbol
  useEffect(() => (phone && !isChosen ? offerTicketPage() : undefined), [phone, isChosen])

  const chain = (
    <ChainPanel settle={settle} base={base} symbol={symbol} expiry={expiry} onExpiry={setExpiry} />
  )
  const payoff = <PayoffPanel settle={settle} base={base} symbol={symbol} expiry={expiry} />
  if (phone)
    return (
      <main className={styles['phone']}>
        <ActionsRoot />
        <PhoneHeader />
        <StaleBanner />
        <div className={styles['column']}>
          <PanelErrorBoundary name={t('tab.panels')} className={styles['phoneChain']}>
            {chain}
          </PanelErrorBoundary>
          <PanelErrorBoundary name={t('tab.panels')}>{payoff}</PanelErrorBoundary>
          <AccountSummary />
          <div className={styles['phoneTables']}>
            <TablesPanel />
          </div>
        </div>
        {isChosen && <TradeBar />}
        <NoticeStack />
      </main>
    )
  return (
    <main className={styles['page']}>
      <ActionsRoot />
      <div className={styles['head']}>
        <Header />
        <StaleBanner />
      </div>
      <PanelErrorBoundary name={t('tab.panels')} className={styles['chain']}>
        {chain}
      </PanelErrorBoundary>
      <div className={styles['right']}>
        <div className={styles['ticket']}>{isChosen ? <TicketPanel /> : <ChooseOption />}</div>
        <PanelErrorBoundary name={t('tab.panels')}>{payoff}</PanelErrorBoundary>
        <Panel name={account('name')} className={styles['account']}>
          <AccountPanel />
        </Panel>
      </div>
      <div className={styles['tables']}>
        <TablesPanel />
      </div>
      <NoticeStack />
    </main>
  )
}

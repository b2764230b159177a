import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FundsDialog } from '../../../src/main-thread/features/account/funds-dialog.tsx'
import { SettingsDialog } from '../../../src/main-thread/features/account/settings-dialog.tsx'
import { DisconnectText } from '../../../src/main-thread/features/connection/disconnect-mark.tsx'
import { HistoryTab } from '../../../src/main-thread/features/history/history-tab.tsx'
import { OrderKinds } from '../../../src/main-thread/features/tables/order-kinds.tsx'
import { OrdersTable } from '../../../src/main-thread/features/tables/orders-table.tsx'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { TpSlTab } from '../../../src/main-thread/features/tpsl/tpsl-tab.tsx'
import { closeDialog, dialogs, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { developerPanels } from '../../../src/main-thread/stores/developer-panels.ts'
import { faultPanel } from '../../../src/main-thread/stores/open-panels.ts'
import { closeExplanation } from '../../../src/main-thread/trading/explain/explain-state.ts'
import { setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { Capabilities } from '../../../src/shared/contracts/capabilities.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { positionRow, trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { orders } from '../tables/answers.tsx'
import { answerForms } from '../ticket/answers.ts'
import { answerTpSl, entry, KEY } from '../tpsl/answers.ts'

/** An exchange on a real network that lacks this. */
const lacking = (capabilities: Partial<Capabilities>) =>
  patch({
    exchange: {
      ...ableExchange,
      name: 'Bybit',
      network: 'testnet',
      capabilities: { ...ableExchange.capabilities, ...capabilities },
    },
  })
const able = () => patch({ exchange: ableExchange })
const shownTexts = (testIds: RegExp): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-testid]')]
    .map((one) => one.dataset['testid'] ?? '')
    .filter((name) => testIds.test(name))

beforeEach(async () => {
  answerForms()
  await patch({ session: trader({ kind: 'UTA2' }) })
})
afterEach(async () => {
  setAttached(false)
  closeDialog('position')
  closeDialog('tpSl')
  closeExplanation()
  await able()
})

describe('orders that the exchange does not have', () => {
  it('without strategies the ticket offers no iceberg, and leaves one that was chosen', async () => {
    await openMarket()
    await show(<TicketForm />)
    const kind = page.getByTestId('ticket-kind')
    await kind.selectOptions('Iceberg')
    await expect.element(page.getByText('Visible quantity')).toBeVisible()
    await lacking({ strategies: false })
    await expect.element(page.getByRole('option', { name: 'Iceberg' })).not.toBeInTheDocument()
    await expect.element(page.getByText('Visible quantity')).not.toBeInTheDocument()
    await able()
    await expect.element(kind).toHaveValue('Limit')
  })

  it('their tabs among the open orders are hidden, unless one was placed elsewhere', async () => {
    const counts = { limit: 1, conditional: 0, tpsl: 0, trailing: 0, oco: 0, twap: 0, iceberg: 0, chase: 0 }
    await patch({ orderCounts: { ...counts, other: 0 } })
    await show(<OrderKinds kind="all" onChange={() => undefined} />)
    await expect.element(page.getByTestId('kind-twap')).toBeVisible()
    await lacking({ strategies: false, spotOco: false })
    await expect.element(page.getByTestId('kind-twap')).not.toBeInTheDocument()
    expect(shownTexts(/^kind-/)).toEqual([
      'kind-all',
      'kind-limit',
      'kind-conditional',
      'kind-tpsl',
      'kind-trailing',
    ])
    await patch({ orderCounts: { ...counts, oco: 1, other: 0 } })
    await expect.element(page.getByTestId('kind-oco')).toBeVisible()
  })

  it('lists that stay empty there are not offered, and the end of a list says how far it reaches', async () => {
    hub.answers.historyPage = async () => accepted({ rows: [], next: null, broken: 0 })
    await show(<HistoryTab />)
    await expect.element(page.getByText('Nothing here')).toBeVisible()
    const before = shownTexts(/^history-/)
    await lacking({
      strategies: false,
      spreads: false,
      earn: false,
      webhooks: false,
      rfq: false,
      historyDays: 730,
    })
    await expect.element(page.getByText(/730 days/)).toBeVisible()
    const after = shownTexts(/^history-/)
    expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual([
      'history-chase',
      'history-futureSpread',
      'history-iceberg',
      'history-redemption',
      'history-rfqTradeHistory',
      'history-subscription',
      'history-twap',
      'history-webhook',
    ])
  })
})

describe('what works otherwise', () => {
  it('the margin mode of a symbol opens that of the account, with the modes that the exchange has', async () => {
    const symbol = await openMarket()
    await patch({
      session: trader({ kind: 'UTA2' }),
      setting: { symbol, buyLeverage: '10', sellLeverage: '10', isIsolated: false } as never,
    })
    await show(<TicketForm />)
    const button = page.getByRole('button', { name: /^Margin mode/ })
    await button.click()
    expect(dialogs.position.open?.name).toBe('marginMode')
    closeDialog('position')
    await lacking({ symbolMarginMode: false, accountMarginModes: 'noPortfolio' })
    await button.click()
    await expect.element(page.getByRole('radio')).toHaveLength(2)
    expect(dialogs.position.open?.name).toBe('accountMode')
  })

  it('a slippage limit is offered on a test network too, but not with TP/SL where the exchange takes none', async () => {
    hub.answers.slippageChoices = async () => rejected(10_001, 'no')
    await openMarket()
    await show(<TicketForm />)
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
    const control = page.getByTestId('slippage')
    await expect.element(control).not.toBeInTheDocument()
    await lacking({ orderSlippage: 'plainMarket' })
    await patch({ session: trader({ kind: 'UTA2', isDemo: true }) })
    await expect.element(control).toBeVisible()
    setAttached(true)
    await expect.element(control).not.toBeInTheDocument()
    await lacking({})
    await expect.element(control).toBeVisible()
  })

  it('the TP/SL dialog says that the exchange changes both parts one after the other', async () => {
    answerTpSl()
    await lacking({ tpslAtomic: false })
    await show(null)
    openDialog('tpSl', { target: { of: 'position', key: KEY } })
    await expect.element(page.getByTestId('tpsl-in-parts')).toBeVisible()
    await able()
    await expect.element(page.getByTestId('tpsl-in-parts')).not.toBeInTheDocument()
  })

  it('cancel on disconnect works while this computer runs, where the exchange leaves it to the gateway', async () => {
    await show(<DisconnectText ms={10_000} />)
    await expect.element(page.getByText(/set by another program/)).toBeVisible()
    await lacking({ cancelOnDisconnect: 'gateway' })
    await expect.element(page.getByText(/while this computer runs: .* 10 s/)).toBeVisible()
  })

  it('fees are marked as assumed where the exchange does not say them', async () => {
    await openMarket()
    await show(<TicketForm />)
    await expect.element(page.getByTestId('buy-fee')).toBeVisible()
    await expect.element(page.getByTestId('fees-assumed')).not.toBeInTheDocument()
    await lacking({ feeRates: 'assumed' })
    await expect.element(page.getByTestId('fees-assumed')).toBeVisible()
  })

  it('an account without an invite code has no row for it', async () => {
    await show(<SettingsDialog onClose={() => undefined} />)
    await expect.element(page.getByText('Invite code')).toBeVisible()
    await lacking({ inviteCode: false })
    await expect.element(page.getByText('Invite code')).not.toBeInTheDocument()
  })

  it('load and faults are offered where the exchange has a control interface, else refused with words', async () => {
    await show(<SettingsDialog onClose={() => undefined} />)
    await expect
      .element(page.getByText('Load and faults need the embedded exchange, started with --control.'))
      .toBeVisible()
    expect(page.getByLabelText('Show load and faults').elements()).toHaveLength(0)
    await lacking({ faults: 'key' })
    await page.getByLabelText('Show load and faults').click()
    expect([faultPanel.isOpen, developerPanels.isLoaded]).toEqual([true, true])
    await page.getByLabelText('Show load and faults').click()
    expect(faultPanel.isOpen).toBe(false)
  })

  it('demo money of a real exchange is four coins, each up to its limit', async () => {
    await lacking({})
    await show(<FundsDialog isOpen onClose={() => undefined} />)
    const coins = page.getByRole('combobox').getByRole('option')
    await expect.element(coins).toHaveLength(4)
    expect(coins.elements().map((one) => one.textContent)).toEqual(['USDT', 'USDC', 'BTC', 'ETH'])
    await page.getByRole('combobox').selectOptions('BTC')
    await expect.element(page.getByTestId('funds-amount')).toHaveValue('15')
  })
})

describe('a read-only exchange with an account', () => {
  it('rows and the TP/SL table show what is set, and offer nothing to press that changes it', async () => {
    await openMarket()
    await patch({ exchange: { ...ableExchange, isReadOnly: true } })
    risk.answers.listTpSl = () => ({
      entries: [entry()],
      tpTotal: '0.000',
      slTotal: '0.000',
      size: '0.050',
      unit: 'BTC',
    })
    await show(
      <div style={{ inlineSize: 3000, blockSize: 300, display: 'grid' }}>
        <PositionsTable />
        <OrdersTable />
        <TpSlTab />
      </div>,
    )
    const position = positionRow({ canAutoAdd: true })
    await patch({
      positions: { upserts: [position], keys: [position.key] },
      orders: orders({ takesTpSl: true }),
    })
    const cells = [
      page.getByTestId('position-tpsl'),
      page.getByTestId('order-tpsl'),
      page.getByTestId(`position-${position.key}`),
    ]
    for (const cell of cells) await expect.element(cell).toBeVisible()
    expect(page.getByTestId('position-tpsl').element().textContent).toBe('--')
    expect(page.getByTestId('position-tpsl').element().tagName).toBe('SPAN')
    expect(page.getByTestId('order-tpsl').element().tagName).toBe('SPAN')
    await expect.element(page.getByTestId('trailing-cell')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('auto-margin')).toBeDisabled()
    await expect.element(page.getByTestId('order-edit')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('tpsl-table-row')).toBeVisible()
    for (const name of ['tpsl-bulk-open', 'tpsl-modify'])
      await expect.element(page.getByTestId(name)).not.toBeInTheDocument()
    await able()
    await expect.element(page.getByTestId('auto-margin')).toBeEnabled()
    await expect.element(page.getByTestId('tpsl-bulk-open')).toBeVisible()
    expect(page.getByTestId('position-tpsl').element().tagName).toBe('BUTTON')
  })
})

describe('a figure that the exchange states itself', () => {
  const says = {
    name: 'Bybit',
    theirs: '15.2 USDT',
    ours: '15 USDT',
    difference: '0.2 USDT',
    at: 1_700_000_000_000,
  }

  async function explained(lasts: boolean): Promise<void> {
    risk.answers.explain = async () => ({
      title: 'positionMM',
      formula: 'a + b',
      inputs: [],
      tier: '',
      rounding: '',
      result: '15 USDT',
      says: { ...says, lasts },
    })
    await show(
      <div style={{ inlineSize: 3000, blockSize: 300, display: 'grid' }}>
        <PositionsTable />
      </div>,
    )
    const row = positionRow(lasts ? { differs: 'positionMM' } : {})
    await patch({ positions: { upserts: [row], keys: [row.key] } })
    await page.getByRole('button', { name: '15.00' }).click()
  }
  const stated = page.getByTestId('stated')
  const differing = (): number => document.querySelectorAll('[data-differs]').length

  it('is in the explanation, with its time and the difference', async () => {
    await explained(false)
    await expect
      .element(stated)
      .toMatchTextContent(/^Bybit says15\.2 USDTAt.*2023.*Ours at that moment15 USDTDifference0\.2 USDT$/)
    expect(differing()).toBe(0)
  })

  it('is marked in the row, and recommended, while it differs from ours at two readings', async () => {
    await explained(true)
    await expect.element(stated).toMatchTextContent(/use the exchange's figure/)
    expect(differing()).toBe(1)
  })
})

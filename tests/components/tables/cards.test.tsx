import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OrderCards } from '../../../src/main-thread/features/tables/order-cards.tsx'
import { PositionCards } from '../../../src/main-thread/features/tables/position-cards.tsx'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { filterOrders, filterPositions } from '../../../src/main-thread/stores/table-questions.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, lastView, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { orders, positions, positionsTable, tables } from './answers.tsx'

const card = page.getByTestId('position-BTCUSDT:0')
const order = page.getByTestId('order-o-1')
const notices = page.getByRole('log', { name: 'Notices' })

beforeEach(async () => {
  risk.answers.judgeOrder = () => nothingAgainst
  filterPositions({ text: '', family: 'all', sort: 'time', descending: true })
  filterOrders({ text: '', family: 'all', kind: 'all', sort: 'time', descending: true })
  await patch({ session: trader(), positions: positions(), orders: orders() })
})
afterEach(() => {
  closeDialog('position')
  closeDialog('tpSl')
})

describe('positions on a phone', () => {
  it('POS-01, POS-02, POS-30: a card has every figure with its unit, and "--" for unknown figures', async () => {
    await patch({ positions: positions({ liqPrice: '--', isIsolated: false, tpSl: '61,200.00 / --' }) })
    await show(<PositionCards />)
    await expect.element(card).toMatchTextContent(/BTCUSDT.*Long.*Cross.*12\.5x/)
    await expect.element(card).toMatchTextContent(/\+5\.00.*\+2\.08%/)
    const facts = Object.fromEntries(
      [...card.element().querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    )
    expect(facts).toMatchObject({
      'Size (BTC)': '+0.050',
      Entry: '60,000.00',
      Mark: '60,100.00',
      'IM (USDT)': '240.00',
      'Value (USDT)': '3,000.00',
      'Realised (USDT)': '-1.65',
      'Est. liq.': '--',
    })
    await card.getByTestId('position-tpsl').click()
    await expect.poll(() => dialogs.tpSl.open?.name).toBe('tpSl')
    closeDialog('tpSl')
    await card.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
    expect(dialogs.position.open?.name).toBe('closePosition')
  })

  it('POS-06, POS-30: take profit, stop loss and trailing stop are whole in a card of 390 px', async () => {
    await page.viewport(390, 844)
    const tpSl = '115,094.00 / 107,385.00'
    await patch({ positions: positions({ tpSl, trailing: '5,433.80', trailingFrom: '119,544.10' }) })
    await show(<PositionCards />)
    const cell = card.getByTestId('position-tpsl')
    await expect.element(cell).toMatchTextContent(/115,094\.00 \/ 107,385\.00/)
    const room = card.element().getBoundingClientRect()
    for (const node of [cell.element(), ...cell.element().querySelectorAll('*')]) {
      expect(node.scrollWidth).toBeLessThanOrEqual(node.clientWidth + 1)
      expect(node.getBoundingClientRect().right).toBeLessThanOrEqual(room.right)
    }
    await page.viewport(1440, 900)
  })

  it.each(['ltr', 'rtl'])('the coin of a result is beside its figure, %s', async (dir) => {
    document.documentElement.dir = dir
    await patch({ positions: positions({}) })
    await show(<PositionCards />)
    await expect.element(card).toBeVisible()
    const coin = [...card.element().querySelectorAll('span')].find((one) => one.textContent.trim() === 'USDT')
    const figure = card.getByText('+5.00', { exact: true }).element()
    const [before, after] = [figure, coin].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
    expect(Math.abs((after?.left ?? 0) - (before?.right ?? 0))).toBeLessThan(8)
    document.documentElement.dir = 'ltr'
  })

  it('POS-34: the card of an option has no margin mode and no leverage, as its row has none', async () => {
    const [greek, name] = ['0.1', 'BTC-4DEC26-104000-P']
    const greeks = {
      delta: greek,
      gamma: greek,
      theta: greek,
      vega: greek,
      iv: greek,
      strikePrice: greek,
      deliveryTime: 0,
    }
    await patch({ positions: positions({ displayName: name, isIsolated: false, leverage: '1x', greeks }) })
    await show(<PositionCards />)
    await expect.element(card).toMatchTextContent(name)
    await expect.element(card).not.toMatchTextContent(/Cross|1x/)
  })

  it('POS-01, POS-36: are sorted by a choice and a direction, and filtered', async () => {
    await patch({ positions: positions({}) })
    await show(<PositionCards />)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('mark')
    await expect.poll(() => lastView()?.positionsQuestion).toMatchObject({ sort: 'mark', descending: true })
    await page.getByRole('button', { name: 'Descending' }).click()
    await expect.poll(() => lastView()?.positionsQuestion).toMatchObject({ sort: 'mark', descending: false })
    await expect.element(page.getByRole('button', { name: 'Ascending' })).toBeVisible()
    await userEvent.type(page.getByRole('searchbox', { name: 'Filter by symbol' }), 'eth')
    await expect.poll(() => lastView()?.positionsQuestion).toMatchObject({ text: 'eth' })
  })

  it('POS-36: shows fifty cards at first, and fifty more after each press', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ key: `S${index}:0`, symbol: `S${index}` }))
    await patch({ positions: positions(...many) })
    await show(<PositionCards />)
    const cards = () => page.getByTestId(/^position-S\d+:0$/).elements().length
    await expect.poll(cards).toBe(50)
    await expect.poll(() => lastView()?.positionsWindow).toEqual([0, 50])
    await page.getByTestId('more-cards').click()
    await expect.poll(cards).toBe(60)
    await expect.element(page.getByTestId('more-cards')).not.toBeInTheDocument()
  })
})

describe('orders on a phone', () => {
  it('POS-35: a card shows the order, its trigger and terms, and can change and cancel it', async () => {
    hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
    hub.answers.cancelOrder = async () => rejected(30_034, 'gone already')
    await patch({ orders: orders({ triggerPrice: '61,000.00', reduceOnly: true }) })
    await show(<OrderCards />)
    await expect
      .element(order)
      .toMatchTextContent(/BTCUSDT.*Buy.*Limit.*57,000\.00.*0\.010 \(20%\).*61,000\.00/)
    await expect.element(order).toMatchTextContent('Reduce-only · GTC')
    await order.getByRole('button', { name: /^Change Buy/ }).click()
    const price = order.getByRole('textbox', { name: 'Price' })
    await expect.element(price).toHaveFocus()
    await retype(price, '57100')
    await order.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => hub.calls('replaceOrder'))
      .toEqual([[{ orderId: 'o-1', symbol: 'BTCUSDT', price: '57100' }]])
    await order.getByRole('button', { name: /^Change Buy/ }).click()
    await order.getByRole('button', { name: "Don't save" }).click()
    await expect.element(price).not.toBeInTheDocument()
    await order.getByRole('button', { name: /^Cancel Buy/ }).click()
    await expect.element(notices).toMatchTextContent(/30034/)
  })

  it('an order of the API has the name of its key', async () => {
    await patch({ orders: orders({ apiKeyName: 'bot one' }) })
    await show(<OrderCards />)
    await expect.element(order).toMatchTextContent('API: bot one · GTC')
  })

  it('TPSL-67: a card opens the TP/SL of its order; a menu sorts the cards', async () => {
    await patch({ orders: orders({}) })
    await show(<OrderCards />)
    await order.getByTestId('order-tpsl').click()
    await expect.poll(() => dialogs.tpSl.open?.name).toBe('tpSl')
    closeDialog('tpSl')
    await patch({ orders: orders({ takesTpSl: false, tpSl: '61,200.00 / --' }) })
    await expect.element(order.getByTestId('order-tpsl')).not.toBeInTheDocument()
    await expect.element(order).toMatchTextContent('61,200.00 / --')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('price')
    await expect.poll(() => lastView()?.ordersQuestion).toMatchObject({ sort: 'price', descending: true })
  })
})

describe('the details of a position', () => {
  const dialog = page.getByRole('dialog', { name: 'Position in BTCUSDT' })
  const fills = dialog.getByTestId('position-fills').getByRole('listitem')
  const fill = (id: string, qty: string) => ({
    id,
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    side: 'Buy' as const,
    time: 1_700_000_000_000,
    cells: { qty, price: '60,000.00', fee: '1.65' },
    tone: 0 as const,
  })

  it('POS-01, POS-32, POS-34: shows all figures, and the fills of its side page by page', async () => {
    hub.answers.historyPage = async ({ cursor }) =>
      accepted(
        cursor === null
          ? { rows: [fill('f-1', '0.030')], next: 50, broken: 0 }
          : { rows: [fill('f-2', '0.020')], next: null, broken: 0 },
      )
    const greeks = {
      delta: '0.52',
      gamma: '0.0001',
      theta: '-12.10',
      vega: '33.20',
      iv: '55.10%',
      strikePrice: '60,000',
      deliveryTime: 0,
    }
    await positionsTable({ key: 'BTCUSDT:1', positionIdx: 1, greeks })
    await page.getByRole('button', { name: 'Details of BTCUSDT' }).click()
    await expect.element(dialog).toMatchTextContent(/Position margin\s*240\.00 USDT/)
    await expect.element(dialog).toMatchTextContent(/Strike price\s*60,000/)
    await expect.element(dialog).toMatchTextContent(/Break-even price\s*60,066\.00/)
    await expect.element(fills.first()).toMatchTextContent(/Buy.*0\.030.*60,000\.00.*1\.65/)
    await dialog.getByTestId('older-fills').click()
    await expect.poll(() => fills.elements().length).toBe(2)
    await expect.element(dialog.getByTestId('older-fills')).not.toBeInTheDocument()
    await expect
      .poll(() => hub.calls('historyPage').at(-1)?.[0])
      .toMatchObject({
        list: 'tradeHistory',
        text: 'BTCUSDT',
        positionIdx: 1,
        from: 1_700_000_000_000,
        cursor: 50,
      })
    await patch({ positions: positions() })
    await expect.element(page.getByText('This position is already closed.')).toBeVisible()
  })

  it('POS-01: fills that could not be loaded are reported and can be requested again', async () => {
    hub.answers.historyPage = async () => rejected(10_001, 'no')
    await positionsTable({})
    await page.getByRole('button', { name: 'Details of BTCUSDT' }).click()
    await expect.element(dialog.getByTestId('older-fills')).toBeVisible()
    hub.answers.historyPage = async () => accepted({ rows: [fill('f-1', '0.030')], next: null, broken: 0 })
    await dialog.getByTestId('older-fills').click()
    await expect.poll(() => fills.elements().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('the balances', () => {
  it('FEED-33: has one row per coin; empty coins can be hidden', async () => {
    const balance = (coin: string, equity: string) => ({
      coin,
      equity,
      walletBalance: equity,
      availableBalance: equity,
      borrowed: coin === 'USDT' ? '12.50' : '--',
      unrealisedPnl: '+5.00',
      pnlTone: 1 as const,
    })
    const upserts = [balance('USDT', '1,000.00'), balance('BTC', '0.00000000')]
    await patch({ balances: { upserts, keys: ['USDT', 'BTC'] } })
    await tables('Assets', 1200)
    await expect
      .element(page.getByTestId('balance-USDT'))
      .toMatchTextContent(/USDT.*1,000\.00.*12\.50.*\+5\.00/)
    await expect.element(page.getByTestId('balance-BTC')).toBeVisible()
    await page.getByText('Hide empty coins').click()
    await expect.element(page.getByTestId('balance-BTC')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('balance-USDT')).toBeVisible()
    await patch({ balances: { upserts: [balance('USDT', '1,010.00')], keys: ['USDT', 'BTC'] } })
    await expect.element(page.getByTestId('balance-USDT')).toMatchTextContent('1,010.00')
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addPanel } from '../../../src/main-thread/app/desk/arrange.ts'
import { emptyDesk, MOST_PANELS, panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import type { Desk, DeskPanel } from '../../../src/main-thread/app/desk/desk.ts'
import { chooseLayout } from '../../../src/main-thread/app/desk/grid-actions.ts'
import { chooseMarket, choosePanelLink } from '../../../src/main-thread/app/desk/choose-market.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { tipOf } from '../../../src/main-thread/features/commands/tooltips.ts'
import { setGroup } from '../../../src/main-thread/app/windows/link-group.ts'
import type { WindowMessage } from '../../../src/main-thread/app/windows/window-messages.ts'
import { lastView } from '../support/fake-workers.ts'
import { act, deskWith, idOf, now, openDesk } from './desks.tsx'

const link = (name: string) => page.getByRole('button', { name: new RegExp(`^Market of ${name}: `) })
async function choose(name: string, to: string): Promise<void> {
  await userEvent.click(link(name).last())
  await userEvent.click(page.getByRole('menuitemradio', { name: to }))
}
const linkOf = (kind: string): string => panelsOf(now()).find((panel) => panel.kind === kind)?.link ?? ''

afterEach(() => setGroup(''))

describe('the market of a panel', () => {
  it('is the market of the page, its own, or that of a group', async () => {
    const symbol = await openDesk(deskWith('book', 'trades', 'ticket'))
    await choose('Order book', 'Its own market')
    await expect.poll(() => panelsOf(now())[0]).toMatchObject({ link: 'free', symbol })
    await expect.poll(() => lastView()?.others).toMatchObject([{ id: 'p1', symbol }])
    await choose('Order book', 'Group A')
    await expect.poll(() => now().groups).toEqual({ A: symbol })
    await choose('Trades', 'Group A')
    chooseMarket(idOf('trades'), 'ETHUSDT')
    await expect
      .poll(() => lastView()?.others?.map((market) => market.symbol))
      .toEqual(['ETHUSDT', 'ETHUSDT'])
    expect(linkOf('book')).toBe('A')
    await expect.element(page.getByTitle(`For ${symbol}, the market of the page`)).toBeVisible()
    await choose('Order book', 'Market of the page')
    await choose('Trades', 'Market of the page')
    await expect.poll(() => lastView()?.others).toEqual([])
  })

  it('is named by a ticket in every arrangement, by a panel of the page’s market once another panel shows another one', async () => {
    const symbol = await openDesk(deskWith('book', 'trades', 'account+ticket'))
    const named = page.getByTitle(`For ${symbol}, the market of the page`)
    await expect.element(named).toMatchTextContent(symbol)
    const ofTrades = page.getByRole('button', { name: `Market of Trades: ${symbol}` })
    await expect.element(ofTrades).not.toBeInTheDocument()
    await choose('Order book', 'Its own market')
    chooseMarket(idOf('book'), 'ETHUSDT')
    await expect.element(ofTrades).toMatchTextContent(symbol)
    await act('ticket', 'Float')
    await expect.element(named.last()).toBeVisible()
    // The page opens another market, as a colour group of the window does.
    setSymbol('BTC-25DEC26-100000-C-USDT')
    const long = page.getByTitle('For BTC-25DEC26-100000-C-USDT, the market of the page').last()
    await expect.element(long).toMatchTextContent('BTC-25DEC26-100000-C-USDT')
    const { scrollWidth, clientWidth } = long.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const frame = long.element().closest('[data-place]')?.getBoundingClientRect()
    const name = long.element().getBoundingClientRect()
    expect(name.left).toBeGreaterThan(frame?.left ?? Infinity)
    expect(name.right).toBeLessThan(frame?.right ?? 0)
  })

  it('and every other sign in the head of a panel has a tooltip with its name', async () => {
    await openDesk(deskWith('book', 'trades', 'account+ticket'))
    await choose('Trades', 'Group A')
    const inHeads = '[data-place] > :first-child button:not([role="tab"])'
    const buttons = [...document.querySelectorAll<HTMLElement>(inHeads)]
    const signs = buttons.filter(({ textContent }) => textContent.trim().length < 2)
    expect(signs.length).toBeGreaterThan(8)
    expect(signs.filter((one) => tipOf(one) === null)).toEqual([])
    const keys = signs.filter(({ dataset }) => dataset['keys'] !== undefined)
    expect(keys.every((one) => tipOf(one)?.endsWith(')'))).toBe(true)
  })

  it('is chosen from the list of markets, and an impossible name is not taken', async () => {
    await openDesk(deskWith('book', 'trades'))
    await choose('Order book', 'Its own market')
    await userEvent.click(link('Order book').first())
    await expect.element(page.getByRole('dialog', { name: 'Market of Order book' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const before = now()
    chooseMarket(idOf('book'), '../x')
    chooseMarket('p99', 'ETHUSDT')
    expect(now()).toBe(before)
  })

  it('of the group that the window is in is the market of the page', async () => {
    const symbol = await openDesk(deskWith('book', 'trades'))
    setGroup('A')
    await choose('Order book', 'Group A')
    expect(now().groups).toEqual({})
    chooseMarket(idOf('book'), symbol)
    await expect.poll(() => lastView()?.others).toEqual([])
  })

  it('of a group is that of all windows of its letter; what a window sent is not sent back', async () => {
    await openDesk(deskWith('book', 'trades'))
    const other = new BroadcastChannel('perpdeck-windows')
    const sent: WindowMessage[] = []
    other.addEventListener('message', ({ data }) => sent.push(data as WindowMessage))
    await choose('Order book', 'Group A')
    // It asks first: a group that is shown elsewhere keeps its market.
    await expect.poll(() => sent).toContainEqual({ type: 'ask', group: 'A' })
    other.postMessage({ type: 'symbol', group: 'A', symbol: 'ETHUSDT', at: Date.now() })
    await expect.poll(() => now().groups).toEqual({ A: 'ETHUSDT' })
    sent.length = 0
    other.postMessage({ type: 'symbol', group: 'B', symbol: 'XRPUSDT', at: Date.now() + 5 })
    chooseMarket(idOf('book'), 'SOLUSDT')
    await expect.poll(() => sent).toMatchObject([{ type: 'symbol', group: 'A', symbol: 'SOLUSDT' }])
    expect(now().groups).toEqual({ A: 'SOLUSDT' })
    other.close()
  })

  it('a copy shows the market of its original in a market of its own', async () => {
    const symbol = await openDesk(deskWith('book', 'trades'))
    await act('book', 'Duplicate')
    await expect.poll(() => lastView()?.others).toMatchObject([{ symbol }])
    // Screen readers can tell the two apart.
    await expect.element(page.getByRole('region', { name: 'Order book 2' })).toBeVisible()
  })

  // They float: docked ones without room would be tabs.
  const floating = (count: number, from = emptyDesk): Desk => {
    const book = { kind: 'book', link: 'main', symbol: '' } as const
    const box = { x: 0, y: 0, width: 300, height: 300 }
    let desk = from
    for (let at = 0; at < count; at += 1)
      desk = addPanel(desk, book, { to: 'float', box }, ({ size }) => size) ?? desk
    return desk
  }
  const marketsShown = (): readonly string[] => [
    lastView()?.symbol ?? '',
    ...(lastView()?.others ?? []).map((market) => market.symbol),
  ]
  const books = (): number => document.querySelectorAll('[data-testid="book-canvas"]').length

  it('stays its own beside sixteen charts, whatever is chosen in another panel', async () => {
    const symbol = await openDesk(floating(2, deskWith('chart')))
    const book = (at: number): DeskPanel => ({ id: idOf('book', at), kind: 'book', link: 'main', symbol: '' })
    choosePanelLink(book(1), 'B', 'SOLUSDT')
    await expect.poll(marketsShown).toEqual([symbol, 'SOLUSDT'])
    expect(books()).toBe(2)
    const chart = panelsOf(now()).find(({ kind }) => kind === 'chart')
    if (chart === undefined) throw new Error('no chart')
    expect(chooseLayout(chart, 'sixteen')).toBe(true)
    await expect.poll(() => marketsShown().length).toBe(17)
    expect(marketsShown()).toContain('SOLUSDT')
    expect(books()).toBe(2)
    const freed = idOf('book')
    choosePanelLink(book(0), 'free', symbol)
    await expect.poll(() => lastView()?.others?.some(({ id }) => id === freed)).toBe(true)
    expect(marketsShown()).toHaveLength(18)
    expect(books()).toBe(2)
  })

  it('is shown by every panel of a full desk', async () => {
    await openDesk(floating(MOST_PANELS))
    await expect.poll(() => lastView()?.others?.length).toBe(MOST_PANELS - 1)
    await expect.poll(books).toBe(MOST_PANELS)
  })
})

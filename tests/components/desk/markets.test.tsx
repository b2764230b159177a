import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addPanel } from '../../../src/main-thread/app/desk/arrange.ts'
import { linkPanel } from '../../../src/main-thread/app/desk/link-panel.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, lastView, patch } from '../support/fake-workers.ts'
import { instrument } from '../support/samples.ts'
import { deskWith, openDesk } from './desks.tsx'

const symbols = Array.from({ length: 8 }, (_, at) => `X${at}USDT`)
const bars = (): readonly string[] =>
  Array.from(document.querySelectorAll('[data-testid="market-bar"]'), (bar) => bar.textContent)

it('of nine charts the one whose market is delisted says so, and the others go on', async () => {
  let desk = deskWith('chart', 'chart', 'chart')
  const chart = { kind: 'chart', link: 'main', symbol: '' } as const
  for (let at = 0; at < 6; at += 1)
    desk =
      addPanel(desk, chart, { to: 'side', tabs: `t${1 + (at % 3)}`, side: 'bottom' }, ({ size }) => size) ??
      desk
  for (const [at, symbol] of symbols.entries()) desk = linkPanel(desk, `p${at + 2}`, 'free', symbol)
  hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
  await openDesk(desk)
  await expect.poll(() => lastView()?.others?.length).toBe(8)
  const listed = Object.fromEntries(
    symbols.map((symbol, at) => [`p${at + 2}`, { instrument: instrument({ symbol, displayName: symbol }) }]),
  )
  await patch({ others: listed })
  expect(bars()).toEqual([])
  const gone = { symbol: 'X3USDT', displayName: 'X3USDT', tradable: false, tradability: 'delisted' } as const
  await patch({ others: { p5: { instrument: instrument(gone) } } })
  await expect.poll(bars).toEqual(['X3USDT is no longer listed'])
  await expect.element(page.getByRole('region', { name: 'Chart 5' })).toBeVisible()
  expect(document.querySelectorAll('[data-testid="chart"]')).toHaveLength(9)
  // Its relisting ends the words; a market that does not exist has words of its own.
  await patch({
    others: { p5: listed['p5'] ?? {}, p6: { instrument: null, unknownSymbol: 'X4USDT' } },
  })
  await expect.poll(bars).toEqual(['Market X4USDT not found'])
})

it('trades of a delisted market say so, and its book shows the end instead of levels', async () => {
  const symbol = await openDesk(deskWith('book', 'trades'))
  await patch({ instrument: instrument({ symbol, displayName: symbol, tradability: 'delisted' }) })
  await expect.poll(bars).toEqual([`${symbol} is no longer listed`])
  await expect.element(page.getByTestId('ended-market')).toBeVisible()
  const soon = { symbol, displayName: symbol, tradability: 'soon', expectedStartTradingTime: 0 } as const
  await patch({ instrument: instrument(soon) })
  await expect.poll(bars).toEqual([`${symbol} is not open for trading yet.`])
  const over = { symbol, displayName: symbol, tradability: 'closed', settleTradingTime: 1000 } as const
  await patch({ instrument: instrument(over) })
  await expect.poll(bars).toEqual([`${symbol} was delivered`])
})

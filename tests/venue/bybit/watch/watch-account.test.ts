import { describe, expect, it } from 'vitest'
import { tableLists } from '#shared/domain/table-lists.ts'
import type { Command } from '../../../../venue/exchange/commands.ts'
import { networks } from '../../../../venue/bybit/terms/networks.ts'
import { watchCapabilities } from '../../../../venue/bybit/watch/capabilities.ts'
import { createWatchAccount } from '../../../../venue/bybit/watch/watch-account.ts'

const commands: readonly Command[] = [
  {
    type: 'CreateOrder',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Market',
    qty: '1',
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
  },
  { type: 'CancelAll' },
  { type: 'CloseAll' },
  { type: 'ResetAccount' },
  { type: 'AddDemoFunds', coin: 'USDT', amount: '1' },
  { type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' },
]

describe.each(networks)('the account of a watched %s', (network) => {
  const account = createWatchAccount(network)

  it('is one account with the name of its network, the same for every browser', async () => {
    const [one, ...others] = await account.accountsOf('a browser')
    expect([one?.name, others]).toEqual([`Bybit ${network}`, []])
    expect(await account.accountsOf('another browser')).toEqual([one])
  })

  it.each(commands)('refuses $type for certain', async (command) => {
    expect(await account.command('any', command)).toEqual({
      ok: false,
      code: 10005,
      message: expect.stringContaining('read-only'),
    })
  })

  it('has empty lists, no orders and no executions', async () => {
    for (const list of tableLists) {
      const answer = await account.query('any', { type: 'List', list, before: 1, limit: 10 })
      expect(answer).toEqual({ ok: true, result: { list: [] } })
    }
    const { orders, positions, wallet, settings } = await account.privateSnapshot('any')
    expect([orders, positions, wallet, settings]).toEqual([[], [], [], []])
    expect(await account.findOrder('any', { orderLinkId: 'l-1' })).toBeNull()
    expect(await account.orderHistory('any', { before: 1, limit: 10 })).toEqual([])
    expect(await account.executions('any', { before: 1, limit: 10 })).toEqual([])
  })

  it('its totals are zero', async () => {
    const answer = await account.query('any', { type: 'AccountTotals' })
    expect(answer.ok && new Set(Object.values(answer.result))).toEqual(new Set(['0']))
  })

  it('its capabilities are a frozen record without trading', () => {
    const view = watchCapabilities(network)
    expect(view).toMatchObject({ name: 'Bybit', network, isReadOnly: true })
    const flags = Object.values(view.capabilities).filter((value) => typeof value === 'boolean')
    expect(new Set(flags)).toEqual(new Set([false]))
    expect([Object.isFrozen(view), Object.isFrozen(view.capabilities)]).toEqual([true, true])
  })
})

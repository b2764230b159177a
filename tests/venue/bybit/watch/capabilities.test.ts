import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import { networks } from '../../../../venue/bybit/terms/networks.ts'
import { tradingCapabilities, watchCapabilities } from '../../../../venue/bybit/watch/capabilities.ts'

/** Names whose values differ, with the value of the second. */
const differences = (
  { capabilities: first }: ExchangeView,
  { capabilities: second }: ExchangeView,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(second).filter(([name, value]) => first[name as keyof typeof first] !== value),
  )

describe('the capabilities of Bybit', () => {
  it('mainnet and testnet have the same, and less than the embedded exchange in each', () => {
    const mainnet = tradingCapabilities('mainnet')
    expect(tradingCapabilities('testnet').capabilities).toEqual(mainnet.capabilities)
    expect(Object.keys(mainnet.capabilities)).toEqual(Object.keys(ableExchange.capabilities))
    const same = Object.keys(mainnet.capabilities).filter(
      (name) => !(name in differences(ableExchange, mainnet)),
    )
    // The embedded exchange has faults only with --control.
    expect(same).toEqual(['accountMarginModes', 'feeRates', 'faults'])
  })

  it('E20: demo adds money, assumes its fees, and has seven days and no portfolio margin', () => {
    expect(differences(tradingCapabilities('mainnet'), tradingCapabilities('demo'))).toEqual({
      accountMarginModes: 'noPortfolio',
      addFunds: true,
      feeRates: 'assumed',
      historyDays: 7,
    })
  })

  it.each(networks)('without a key %s can only be watched, and adds no money', (network) => {
    const [watched, traded] = [watchCapabilities(network), tradingCapabilities(network)]
    expect([watched.isReadOnly, traded.isReadOnly]).toEqual([true, false])
    expect(differences(traded, watched)).toEqual({
      login: 'none',
      ...(network === 'demo' ? { addFunds: false } : {}),
    })
    for (const view of [watched, traded])
      expect([Object.isFrozen(view), Object.isFrozen(view.capabilities)]).toEqual([true, true])
  })
})

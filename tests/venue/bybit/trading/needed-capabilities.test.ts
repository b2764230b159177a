import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CapabilityName } from '#shared/contracts/capabilities.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { Command } from '../../../../venue/exchange/commands.ts'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import {
  neededCapabilities,
  refusalByCapability,
} from '../../../../venue/bybit/trading/needed-capabilities.ts'
import { openAccountStage } from '../support/account-stage.ts'
import { catalogue } from '../support/markets.ts'
import { press } from '../support/order-stage.ts'

/** A command that Bybit cannot carry out on a network, for want of a capability. */
interface Lack {
  readonly capability: CapabilityName
  readonly command: Command
  readonly code: number
  readonly network?: Network
  /** ms after a full hour. */
  readonly inHour?: number
}

const cap = { maxSlippage: '1', maxSlippageType: 'Percent' } as const
const btc = { symbol: 'BTCUSDT', positionIdx: 0 } as const
const option = { symbol: 'ETH-30DEC22-1400-C', positionIdx: 0 } as const
const amend = { type: 'ReplaceOrder', orderId: 'o-1', symbol: 'BTCUSDT' } as const
const own = (capability: CapabilityName, code: number, command: Command, more: Partial<Lack> = {}): Lack => ({
  capability,
  code,
  command,
  ...more,
})

/** Every command, with each way in which it may need what Bybit lacks. */
const lacks: { readonly [Type in Command['type']]: readonly Lack[] } = {
  CreateOrder: [
    own('strategies', 30034, press({ strategy: { origin: 'Iceberg', subQty: '1' } })),
    own('strategies', 30034, press({ strategy: { origin: 'TWAP', durationMs: 1, intervalMs: 1 } })),
    own('strategies', 30034, press({ strategy: { origin: 'Chase Limit', chaseDistance: '1' } })),
    own('spotOco', 30034, press({ symbol: 'BTC_USDT', oco: { tpTriggerPrice: '1', slTriggerPrice: '1' } })),
    own('trailingAsOrder', 30034, press({ trailValue: '5' })),
    own('trailingAsOrder', 30034, press({ trailValuePercentageE4: 100 })),
    own('legSlippage', 30033, press({ takeProfit: '70000', tpSlippage: cap })),
    own('legSlippage', 30033, press({ stopLoss: '50000', slSlippage: cap })),
    own('orderSlippage', 30033, press({ ...cap })),
    own('orderSlippage', 30033, press({ orderType: 'Market', takeProfit: '70000', ...cap })),
    own('optionTpSl', 30025, press({ ...option, takeProfit: '70000', tpSlMode: 'Partial' })),
    own('optionTpSl', 30025, press({ ...option, stopLoss: '1', slOrderType: 'Limit', slLimitPrice: '1' })),
    own('optionTrigger', 30015, press({ ...option, triggerPrice: '70000', triggerDirection: 1 })),
    own('hedge', 30006, press({ symbol: 'BTCUSD', positionIdx: 1 })),
    own('hedge', 30006, press({ symbol: 'ETHPERP', positionIdx: 2 })),
  ],
  ReplaceOrder: [
    own('legSlippage', 30033, { ...amend, takeProfit: '70000', tpSlippage: cap }),
    own('legSlippage', 30033, { ...amend, stopLoss: '50000', slSlippage: cap }),
    own('optionTpSl', 30025, { ...amend, symbol: option.symbol, takeProfit: '1', tpSlMode: 'Partial' }),
  ],
  CancelOrder: [],
  CancelAll: [],
  CancelTotally: [],
  CloseAll: [],
  SetTpSl: [
    own('legSlippage', 30033, { type: 'SetTpSl', ...btc, takeProfit: '70000', tpSlippage: cap }),
    own('legSlippage', 30033, { type: 'SetTpSl', ...btc, stopLoss: '50000', slSlippage: cap }),
    own('optionTpSl', 30025, {
      type: 'SetTpSl',
      ...option,
      takeProfit: '1',
      tpSlMode: 'Partial',
      tpSize: '1',
    }),
  ],
  SetLeverage: [],
  SwitchMarginMode: [
    own('symbolMarginMode', 30167, { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: true }),
  ],
  SetAccountMarginMode: [
    own(
      'accountMarginModes',
      30167,
      { type: 'SetAccountMarginMode', marginMode: 'PORTFOLIO_MARGIN' },
      { network: 'demo' },
    ),
  ],
  SwitchPositionMode: [
    own('hedge', 30167, { type: 'SwitchPositionMode', mode: 'BothSide', symbol: 'BTCUSD' }),
  ],
  AddMargin: [own('addMargin', 30170, { type: 'AddMargin', ...btc, marginE8: '100001' })],
  SetAutoAddMargin: [],
  SetCancelOnDisconnect: [],
  PrivateConnections: [],
  Repay: [
    own('repay', 10005, { type: 'Repay', coin: 'USDT', amount: '1' }, { inHour: 4 * 60_000 }),
    own('repay', 10005, { type: 'Repay', coin: 'USDT', amount: '1' }, { inHour: 5.5 * 60_000 - 1 }),
  ],
  ResetAccount: [own('resetAccount', 30184, { type: 'ResetAccount' })],
  AddDemoFunds: [own('addFunds', 30184, { type: 'AddDemoFunds', coin: 'USDT', amount: '1' })],
}
const all = Object.values(lacks).flat()

/** Capabilities that no command needs: what the terminal shows, or a call that is no command. */
const ofNoCommand: readonly CapabilityName[] = [
  'login',
  'apiKeys',
  'faults',
  'copyTrade',
  'inviteCode',
  'loyalty',
  'preAddMargin',
  'trailingPercent',
  'cancelOnDisconnect',
  'tpslAtomic',
  'spreads',
  'earn',
  'webhooks',
  'rfq',
  'feeRates',
  'historyDays',
  'closedPnl',
  'totals',
]

/** The start of an hour. */
const HOUR = 1_700_002_800_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a command that needs what Bybit lacks', () => {
  it.each(all.map((lack) => [lack.command.type, lack.capability, lack.code, lack] as const))(
    '%s without the capability %s is refused with %i, and nothing is sent',
    async (_type, _capability, code, { command, network, inHour }) => {
      const stage = openAccountStage(network)
      await stage.start()
      if (inHour !== undefined) stage.fake.clock = () => HOUR + inHour
      const before = stage.fake.calls.length
      const answer = await stage.command(command)
      expect(answer).toMatchObject({ ok: false, code })
      expect(answer.ok ? '' : answer.message).toMatch(/\(.+\)/)
      expect(stage.fake.calls.slice(before)).toEqual([])
      stage.close()
    },
  )

  it('is carried out by an exchange that has every capability', () => {
    const around = { catalogue, now: () => HOUR }
    const refused = all.filter(
      ({ command }) => refusalByCapability(ableExchange.capabilities, command, around) !== null,
    )
    expect(refused).toEqual([])
  })

  it('the samples go over each need of each command', () => {
    for (const [type, needs] of Object.entries(neededCapabilities)) {
      const sampled = new Set(lacks[type as Command['type']].map(({ capability }) => capability))
      expect([type, [...sampled].toSorted()]).toEqual([
        type,
        [...new Set(needs.map(({ capability }) => capability))].toSorted(),
      ])
    }
  })

  it('each capability is one of a command, or of what the terminal shows alone', () => {
    const ofCommands = Object.values(neededCapabilities).flatMap((needs) =>
      needs.map(({ capability }) => capability),
    )
    expect([...new Set([...ofCommands, ...ofNoCommand])].toSorted()).toEqual(
      Object.keys(ableExchange.capabilities).toSorted(),
    )
    expect(ofNoCommand.filter((name) => ofCommands.includes(name))).toEqual([])
  })

  it('of a spread names no market, and nothing is sent', async () => {
    const stage = openAccountStage()
    await stage.start()
    const before = stage.fake.calls.length
    expect(await stage.command(press({ symbol: 'BTCUSDT-27MAR26_BTCUSDT' }))).toMatchObject({
      ok: false,
      code: 30001,
    })
    expect(stage.fake.calls.slice(before)).toEqual([])
    stage.close()
  })
})

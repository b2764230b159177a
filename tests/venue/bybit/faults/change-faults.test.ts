import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Command, CommandAnswer } from '../../../../venue/exchange/commands.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'
import { changeCalls, changeFaults } from './change-faults.ts'
import type { ChangeCall, ChangeFault } from './change-faults.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const paths: Readonly<Record<ChangeCall, string>> = {
  amend: '/v5/order/amend',
  cancel: '/v5/order/cancel',
  stop: '/v5/position/trading-stop',
}
const SETTLED = { timeout: 20_000, interval: 50 }
const noState = { orderEventDelayMs: 0, areOrderEventsLost: false }

let stage: GatewayStage
/** Requests that left. Node may report one twice. */
const left = new Set<{ readonly path: string }>()
const count = (message: unknown): void =>
  void left.add((message as { readonly request: { readonly path: string } }).request)
/** Of each fault and call: the code of the answer, and whether the exchange had the change. */
const seen = new Map<string, readonly [code: number, isDone: boolean]>()
const keyOf = (call: ChangeCall, { fault }: ChangeFault): string => `${call}: ${fault}`
/** Presses of a call so far. */
const pressed = new Map<ChangeCall, number>()

const behind = async () => await stage.truth()
async function priceBehind(orderId: string): Promise<string | undefined> {
  return (await behind()).orders.find((order) => order.orderId === orderId)?.price
}
/** Places an order; again while the gateway's own rate limit holds it back, with nothing sent. */
async function place(orderLinkId: string): Promise<string> {
  for (;;) {
    const answer = await stage.command(press({ orderLinkId, qty: '0.001', price: '50000' }))
    if (answer.ok) {
      const orderId = String(answer.result['orderId'])
      const isShown = async (): Promise<boolean> =>
        (await stage.snapshot()).orders.some((order) => order.orderId === orderId)
      await vi.waitFor(async () => expect(await isShown()).toBe(true), SETTLED)
      return orderId
    }
    if (answer.code !== 10_006) throw new Error(answer.message)
  }
}

/** A command of a call with a value that no other has, and whether the exchange has it. */
async function change(
  call: ChangeCall,
  number: number,
): Promise<{ readonly command: Command; readonly isDone: () => Promise<boolean> }> {
  const symbol = 'BTCUSDT'
  if (call === 'stop') {
    const stopLoss = String(20_000 + number)
    return {
      command: { type: 'SetTpSl', symbol, positionIdx: 0, tpSlMode: 'Full', stopLoss },
      isDone: async () => (await behind()).positions.some((one) => one.stopLoss === stopLoss),
    }
  }
  const orderId = await place(`${call}-${number}`)
  if (call === 'cancel')
    return {
      command: { type: 'CancelOrder', orderId, symbol },
      isDone: async () => (await priceBehind(orderId)) === undefined,
    }
  const price = String(40_000 + number)
  return {
    command: { type: 'ReplaceOrder', orderId, symbol, price },
    isDone: async () => (await priceBehind(orderId)) === price,
  }
}

const codeOf = (answer: CommandAnswer): number => (answer.ok ? 0 : answer.code)

/** All faults of one call, one after the other. The rate limit of a call is over before the next. */
async function play(call: ChangeCall, faults: readonly ChangeFault[]): Promise<void> {
  for (const one of faults) {
    if (one.codes[call] === null) continue
    const { command, isDone } = await change(call, changeFaults.indexOf(one))
    if (one.rule !== undefined)
      await stage.control.post('/api/faults', { path: paths[call], method: 'POST', ...one.rule })
    const answer = await stage.command(command)
    pressed.set(call, (pressed.get(call) ?? 0) + 1)
    seen.set(keyOf(call, one), [codeOf(answer), await isDone()])
    // The lane of the call sleeps.
    if (/429|10006/.test(one.fault)) await new Promise((resolve) => setTimeout(resolve, 1_100))
  }
}

beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'ResetAccount' })
  await stage.settled()
  await stage.accepted({
    ...press({ orderLinkId: 'held', qty: '0.01', orderType: 'Market', price: '' }),
    timeInForce: 'ImmediateOrCancel',
  })
  await vi.waitFor(() => stage.settled(), SETTLED)
  subscribe('http.client.request.start', count)
  // A rule is of one path, so two calls are tried at once. A stop whose outcome is open reads the account again, which would
  // refuse amends meanwhile. A lasting fault is of all calls.
  const rules = changeFaults.filter(({ state }) => state === undefined)
  await Promise.all([play('amend', rules), play('cancel', rules)])
  await play('stop', rules)
  await vi.waitFor(() => stage.settled(), SETTLED)
  for (const fault of changeFaults.filter(({ state }) => state !== undefined)) {
    await stage.control.post('/api/state', fault.state ?? {})
    for (const call of changeCalls) await play(call, [fault])
    // What was done is shown while its event is still missing.
    await vi.waitFor(() => stage.settled(), SETTLED)
    await stage.control.post('/api/state', noState)
  }
  await stage.control.post('/faults/clear')
})
afterAll(async () => {
  unsubscribe('http.client.request.start', count)
  await stage.close()
})

const rows = changeFaults.flatMap((one) =>
  changeCalls.flatMap((call) => {
    const code = one.codes[call]
    return code === null ? [] : [[one.fault, call, code, one] as const]
  }),
)

describe('a fault of a call that changes an order or a position', () => {
  it.each(rows)(
    '%s of the call %s: the terminal gets %i, and the exchange has the truth',
    (_fault, call, code, one) => {
      expect(seen.get(keyOf(call, one))).toEqual([code, one.isDone])
    },
  )

  it.each(changeCalls)('the call %s left once for each press', (call) => {
    expect([...left].filter(({ path }) => path === paths[call])).toHaveLength(pressed.get(call) ?? 0)
  })

  it('leaves the account of the gateway as that of the exchange within 20 s, with nothing lost or doubled', async () => {
    await vi.waitFor(() => stage.settled(), SETTLED)
    const { orders } = await behind()
    const links = orders
      .map(({ orderLinkId = '' }) => orderLinkId)
      .filter((id) => /^(?:amend|cancel)-/.test(id))
    expect(new Set(links).size).toBe(links.length)
    const isOpen = (call: ChangeCall): number => links.filter((id) => id.startsWith(call)).length
    const faultsOf = (call: ChangeCall): readonly ChangeFault[] =>
      changeFaults.filter(({ codes }) => codes[call] !== null)
    expect(isOpen('amend')).toBe(faultsOf('amend').length)
    expect(isOpen('cancel')).toBe(faultsOf('cancel').filter(({ isDone }) => !isDone).length)
  })
})

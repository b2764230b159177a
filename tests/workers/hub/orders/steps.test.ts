import { describe, expect, it } from 'vitest'
import type { StepsEnd } from '../../../../src/shared/contracts/steps.ts'
import { pushOrder } from '../../../faults/intents/model-exchange.ts'
import type { WayFault } from '../../../faults/intents/model-exchange.ts'
import { openOrder } from '../fake-venue.ts'
import { joinVirtualTab } from '../virtual-hub.ts'
import { ask, reverse, stepsTold, stepWorld } from './step-world.ts'
import type { StepWorld } from './step-world.ts'

const isDeep = process.env['DEEP'] !== undefined
const bodies = ({ seen }: StepWorld) => seen.calls.map(({ body }) => body)

const lastTold = ({ tab }: StepWorld) => stepsTold(tab).at(-1)

describe('reverse', () => {
  it('POS-16, POS-17: a reduce-only market close of the whole size, then an order of the same side and size that opens', async () => {
    const at = await stepWorld()
    const outcome = await ask(at, at.world.hub.api.reversePosition(reverse()), 5000)
    expect(outcome).toMatchObject({ kind: 'accepted', value: { kind: 'done', done: 2, of: 2 } })
    expect(bodies(at)).toMatchObject([
      { orderType: 'Market', side: 'Sell', qty: '0.1', qtyX: '10000000', reduceOnly: true, positionIdx: 0 },
      {
        side: 'Sell',
        qty: '0.1',
        reduceOnly: false,
        closeOnTrigger: false,
        is_reverse_position: true,
        positionIdx: 0,
      },
    ])
    expect(at.backend.net()).toBe(-0.1)
    expect(stepsTold(at.tab).map(({ state }) => state)).toEqual(['running', 'running', 'ended'])
  })

  it('POS-19: in hedge mode the close has the index of the old side, the open that of the new one', async () => {
    const at = await stepWorld()
    at.backend.hold(0, 0)
    at.backend.hold(1, 0.1)
    await ask(at, at.world.hub.api.reversePosition({ ...reverse(), positionIdx: 1 }), 5000)
    expect(bodies(at).map(({ positionIdx }) => positionIdx)).toEqual([1, 2])
    expect([at.backend.net(1), at.backend.net(2)]).toEqual([0, -0.1])
  })

  it('POS-20: a leverage for the reverse is sent with the order that opens', async () => {
    const at = await stepWorld()
    const leverage = '5' as never
    await ask(at, at.world.hub.api.reversePosition({ ...reverse(), leverage }), 5000)
    expect(bodies(at).map(({ leverageE2 }) => leverageE2)).toEqual([undefined, '500'])
  })

  it('POS-23, POS-24: of copy trade it is close-all, then the create call with its own fields', async () => {
    const at = await stepWorld()
    const basePrice = '100.5' as never
    const asked = { ...reverse(), isCopyTrade: true, basePrice, leverage: '3' as never }
    const outcome = await ask(at, at.world.hub.api.reversePosition(asked), 5000)
    expect(outcome).toMatchObject({ kind: 'accepted', value: { kind: 'done' } })
    expect(at.seen.calls).toMatchObject([
      {
        path: '/fapi/beehive/private/v1/common/order/close-all',
        body: { symbol: 'BTCUSDT', positionIdx: 0 },
      },
      {
        path: '/fapi/beehive/private/v1/common/order/create',
        body: {
          basePrice: '100.5',
          leverageE2: '300',
          orderType: 'Market',
          positionIdx: 0,
          price: '0',
          qtyX: '10000000',
          side: 'Sell',
          symbol: 'BTCUSDT',
          timeInForce: 'ImmediateOrCancel',
          type: 'Reverse',
          action: 'Open',
        },
      },
    ])
    expect(at.backend.net()).toBe(-0.1)
  })

  it('POS-21, H8: while one runs another one does nothing and reports nothing; the same press again is the same reverse', async () => {
    const at = await stepWorld({ '-1': 'hang-after' })
    const { api } = at.world.hub
    const first = api.reversePosition(reverse())
    const same = api.reversePosition(reverse())
    await at.world.clock.advance(500)
    expect(await api.reversePosition(reverse('other'))).toMatchObject({ kind: 'rejected', told: true })
    expect(await api.reversePosition({ ...reverse('third'), symbol: 'ETHUSDT' })).toMatchObject({
      told: true,
    })
    await at.world.clock.advance(40_000)
    expect(await first).toEqual(await same)
    expect(at.backend.net()).toBe(-0.1)
    expect(bodies(at)).toHaveLength(2)
    at.current.faults = {}
    expect((await ask(at, api.reversePosition({ ...reverse('next'), side: 'Sell' }), 5000)).kind).toBe(
      'accepted',
    )
    expect(at.backend.net()).toBe(0.1)
  })

  it('an invalid request is refused here', async () => {
    const at = await stepWorld()
    for (const wrong of [
      { id: 'a b' },
      { id: '' },
      { size: '0' },
      { size: '-1' },
      { size: 'x' },
      { leverage: 'y' },
    ]) {
      const asked = { ...reverse(), ...wrong } as never
      expect(await at.world.hub.api.reversePosition(asked)).toMatchObject({ kind: 'rejected', code: 10001 })
    }
    expect(bodies(at)).toEqual([])
  })

  const doubtful: readonly WayFault[] = ['hang-after', 'drop-before', 'drop-after', 'hang-before', '504-late']
  const legs = {
    accepted: ['none', 'repeat'],
    refused: ['refuse'],
    unknown: isDeep ? doubtful : doubtful.slice(0, 2),
  } as const satisfies Record<string, readonly WayFault[]>
  const isTaken = (fault: WayFault): boolean => !/refuse|before/.test(fault)
  for (const [first, firstWays] of Object.entries(legs)) {
    for (const [second, secondWays] of Object.entries(legs)) {
      it(`H7, POS-18, POS-22: close ${first}, open ${second}: each order is sent once, the net position is as reported, and the next press works`, async () => {
        for (const one of firstWays) {
          for (const two of secondWays) {
            const at = await stepWorld({ '-1': one, '-2': two })
            const { api } = at.world.hub
            await ask(at, api.reversePosition(reverse()))
            const isClosed = isTaken(one)
            const isOpened = isClosed && isTaken(two)
            expect(at.backend.net(), `${one} ${two}`).toBe(isOpened ? -0.1 : isClosed ? 0 : 0.1)
            expect(Math.max(...at.seen.sent.values())).toBe(1)
            expect(at.seen.sent.has('rev-2'), 'the second leg leaves only after the first').toBe(isClosed)
            const told = lastTold(at)
            expect(told?.state).toBe('ended')
            if (!isClosed) expect(told?.end).toBeNull()
            else if (isOpened) expect(told?.end).toMatchObject({ kind: 'done' })
            else {
              const why = two === 'refuse' ? 'refused' : 'absent'
              const code = two === 'refuse' ? 30031 : 0
              expect(told?.end).toMatchObject({ kind: 'stopped', done: 1, of: 2, why, code, canRetry: true })
              // 24A9: the page queries the order that a retry sends.
              expect(told?.end?.order).toEqual({ symbol: 'BTCUSDT', side: 'Sell', qty: '0.1' })
            }
            at.current.faults = {}
            const next = await ask(
              at,
              api.reversePosition({ ...reverse('next'), side: isOpened ? 'Sell' : 'Buy' }),
            )
            expect(next.kind === 'rejected' && next.told === true, 'the lock is free').toBe(false)
            at.world.hub.stop()
          }
        }
      })
    }
  }

  it('POS-18: closed but not reopened: it is reported to later pages, and sent again on demand with an id that cannot double it', async () => {
    for (const fault of ['refuse', 'drop-before'] as const) {
      const at = await stepWorld({ '-2': fault })
      const { api } = at.world.hub
      const outcome = await ask(at, api.reversePosition(reverse()))
      expect(outcome).toMatchObject({ kind: 'accepted', value: { kind: 'stopped', done: 1 } })
      expect(await api.steps()).toMatchObject({
        value: [{ id: 'rev', state: 'ended', end: { kind: 'stopped' } }],
      })
      at.current.faults = {}
      expect(await ask(at, api.retrySteps({ id: 'rev' }))).toMatchObject({
        kind: 'accepted',
        value: { kind: 'done' },
      })
      expect([...at.seen.sent.keys()]).toEqual(
        fault === 'refuse' ? ['rev-1', 'rev-2', 'rev-2r1'] : ['rev-1', 'rev-2'],
      )
      expect(at.backend.net()).toBe(-0.1)
      expect(await api.steps()).toMatchObject({ value: [] })
      expect(await api.retrySteps({ id: 'rev' })).toMatchObject({ kind: 'rejected', told: true })
    }
  })

  it('a report that was read is not repeated', async () => {
    const at = await stepWorld({ '-2': 'refuse' })
    await ask(at, at.world.hub.api.reversePosition(reverse()))
    await at.world.hub.api.forgetSteps({ id: 'rev' })
    at.world.restart()
    await at.world.clock.advance(1000)
    expect(await at.world.hub.api.steps()).toMatchObject({ kind: 'accepted', value: [] })
  })

  it('H7: the closing order leaves a remainder: nothing is opened', async () => {
    const at = await stepWorld()
    at.backend.options.fills = 0.6
    const outcome = await ask(at, at.world.hub.api.reversePosition(reverse()))
    expect(outcome).toMatchObject({ kind: 'accepted', value: { kind: 'partial', done: 1, of: 2 } })
    expect([...at.seen.sent.keys()]).toEqual(['rev-1'])
    expect(at.backend.net()).toBe(0.04)
  })

  it('H6, ERR-09: an order that was refused but exists on the exchange continues the reverse', async () => {
    const at = await stepWorld({ '-1': 'take-and-refuse' })
    expect(await ask(at, at.world.hub.api.reversePosition(reverse()))).toMatchObject({
      value: { kind: 'done' },
    })
    expect(at.backend.net()).toBe(-0.1)
  })

  it('H6: an accepted order that the push rejects four seconds later, and the reverse case: the last report counts', async () => {
    const at = await stepWorld()
    await ask(at, at.world.hub.api.reversePosition(reverse()), 5000)
    const order = { ...openOrder('o-2', 'rev-2'), cxlRejReason: 'EC_Whatever' }
    const say = async (orderStatus: 'New' | 'Rejected'): Promise<void> => {
      at.world.venue.state.seq += 1
      pushOrder(at.world.venue, at.backend.state().seq + at.world.venue.state.seq, { ...order, orderStatus })
      await at.world.clock.advance(4000)
    }
    await say('Rejected')
    expect(lastTold(at)?.end).toMatchObject({ kind: 'stopped', why: 'refused', message: 'EC_Whatever' })
    await say('New')
    expect(lastTold(at)?.end).toMatchObject({ kind: 'done' })
  })

  it('H7, W1: the hub is killed at any moment: the next one continues; no order twice; the net position is as reported', async () => {
    for (const one of ['none', 'hang-after', 'hang-before', 'drop-after'] as const) {
      for (const two of ['none', 'hang-after', 'refuse'] as const) {
        for (const killAt of isDeep ? [0, 1, 5, 50, 200, 400, 900, 2000, 5000, 9000] : [0, 50]) {
          const at = await stepWorld({ '-1': one, '-2': two })
          void at.world.hub.api.reversePosition(reverse())
          if (killAt > 0) await at.world.clock.advance(killAt)
          at.world.restart()
          const tab = joinVirtualTab(at.world.hub, 'two')
          await at.world.clock.advance(60_000)
          const label = `${one} ${two} ${killAt}`
          expect(Math.max(0, ...at.seen.sent.values()), label).toBeLessThanOrEqual(1)
          const record = at.world.database.data.get('journal')?.get('steps:rev') as
            | { state: string; end: StepsEnd | null }
            | undefined
          // Killed before it was stored, so nothing was sent.
          expect(record?.state ?? 'closed', label).toBe('closed')
          const done = record?.end?.kind === 'done' ? -0.1 : record?.end?.kind === 'stopped' ? 0 : 0.1
          expect(at.backend.net(), label).toBe(done)
          if (record === undefined) expect(at.seen.sent.size, label).toBe(0)
          if (one === 'hang-before') expect(at.backend.net(), label).toBe(0.1)
          expect(stepsTold(tab).every(({ state }) => state !== 'unknown') || stepsTold(tab).length > 1).toBe(
            true,
          )
          at.world.hub.stop()
        }
      }
    }
  })

  it('W1: a hub that returns an hour later opens nothing automatically: closed, not reopened, and the trader may continue', async () => {
    const at = await stepWorld({ '-1': 'hang-after' })
    void at.world.hub.api.reversePosition(reverse())
    await at.world.clock.advance(100)
    at.seen.isOffline = true
    at.world.restart()
    await at.world.clock.advance(3_600_000)
    at.seen.isOffline = false
    const tab = joinVirtualTab(at.world.hub, 'two')
    await at.world.clock.advance(40_000)
    expect(at.backend.net()).toBe(0)
    expect(stepsTold(tab).at(-1)?.end).toMatchObject({ kind: 'stopped', why: 'late', canRetry: true })
    const again = at.world.hub.api.retrySteps({ id: 'rev' })
    await at.world.clock.advance(5000)
    expect(await again).toMatchObject({ kind: 'accepted', value: { kind: 'done' } })
    expect(at.backend.net()).toBe(-0.1)
  })

  it('A6: a login of another account in between: nothing is sent in its session; the reverse ends when the first is back', async () => {
    const at = await stepWorld({ '-1': 'hang-after' })
    void at.world.hub.api.reversePosition(reverse())
    await at.world.clock.advance(100)
    await at.world.hub.api.login('B')
    await at.world.clock.advance(60_000)
    expect([...at.seen.sent.keys()]).toEqual(['rev-1'])
    expect(await at.world.hub.api.steps()).toMatchObject({ value: [] })
    await at.world.hub.api.login('A')
    await at.world.clock.advance(20_000)
    expect(await at.world.hub.api.steps()).toMatchObject({ value: [{ id: 'rev', end: { why: 'late' } }] })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandAnswer } from '../../../../venue/exchange/commands.ts'
import { refuseHere } from '../../../../venue/bybit/orders/order-body.ts'
import { createOrderStage, press } from '../support/order-stage.ts'
import type { OrderStage, Process } from '../support/order-stage.ts'

let stage: OrderStage
let gateway: Process
beforeEach(async () => {
  vi.useFakeTimers()
  stage = createOrderStage()
  gateway = stage.start()
  await vi.advanceTimersByTimeAsync(100)
})
afterEach(() => {
  gateway.kill()
  vi.useRealTimers()
})

/** The answer of a press, `ms` later. */
async function answerOf(promise: Promise<CommandAnswer>, ms = 7_000): Promise<CommandAnswer> {
  const [answer] = await Promise.all([promise, vi.advanceTimersByTimeAsync(ms)])
  return answer
}
const sent = () => gateway.transport.calls.filter(({ path }) => path === '/v5/order/create')
const outcome = () => stage.journal.get('press-1')?.outcome

describe('an order', () => {
  it('is journaled, then sent once, and answered with its ids', async () => {
    let journaled: unknown
    const post = gateway.transport.post.bind(gateway.transport)
    gateway.transport.post = (...call) => {
      journaled = outcome()
      return post(...call)
    }
    expect(await answerOf(gateway.send(press()))).toEqual({
      ok: true,
      result: { orderId: 'id-press-1', orderLinkId: 'press-1' },
    })
    expect(journaled).toEqual({ state: 'sending' })
    expect(outcome()).toEqual({ state: 'accepted', orderId: 'id-press-1' })
    expect(sent()).toHaveLength(1)
  })

  it('gets a link id that Bybit takes if the command has none', async () => {
    const { orderLinkId: _none, ...command } = press()
    const answer = await answerOf(gateway.send(command))
    expect(answer.ok && answer.result['orderLinkId']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['a'.repeat(37), 30017],
    ['with space', 30017],
    ['', 30017],
  ])('E7: with the link id "%s" is refused, not shortened', async (orderLinkId, code) => {
    expect(await answerOf(gateway.send(press({ orderLinkId })))).toMatchObject({ ok: false, code })
    expect(sent()).toEqual([])
  })

  it('E7: with a link id of 36 characters is sent with exactly that', async () => {
    const orderLinkId = '0123456789-abcdefghijklmnopqrstuvwxy'
    await answerOf(gateway.send(press({ orderLinkId })))
    expect(sent()[0]?.params['orderLinkId']).toBe(orderLinkId)
  })

  it('of an unknown symbol or one that the guard refuses is neither journaled nor sent', async () => {
    expect(await gateway.send(press({ symbol: 'NOSUCH' }))).toMatchObject({ code: 30001 })
    stage.guard = () => refuseHere('forbidden', 'read-only')
    expect(await gateway.send(press())).toMatchObject({ code: 10005 })
    expect([sent(), outcome()]).toEqual([[], undefined])
  })

  it('E39: that Bybit refuses is not sent again, by anyone', async () => {
    stage.bybit.fate = { kind: 'refused', retCode: 110007 }
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: false, code: 30031 })
    await vi.advanceTimersByTimeAsync(60_000)
    stage.bybit.fate = { kind: 'answered' }
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: false, code: 30031 })
    expect([sent().length, stage.bybit.made]).toEqual([1, 0])
  })

  it('that did not leave is 10098, and its link id is free again', async () => {
    stage.bybit.fate = { kind: 'not sent' }
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: false, code: 10098 })
    expect(outcome()).toBeUndefined()
    stage.bybit.fate = { kind: 'answered' }
    expect((await answerOf(gateway.send(press()))).ok).toBe(true)
  })

  it('is not sent if the journal cannot be written', async () => {
    gateway.kill()
    Object.assign(stage.journal, {
      begin: () => {
        throw new Error('disk is full')
      },
    })
    gateway = stage.start()
    expect(await gateway.send(press())).toMatchObject({ ok: false, code: 10098 })
    expect(sent()).toEqual([])
  })

  it('leaves only when its row is on the disk', async () => {
    gateway.kill()
    const disk = Promise.withResolvers<void>()
    const begin = stage.journal.begin.bind(stage.journal)
    Object.assign(stage.journal, {
      begin: (...row: Parameters<typeof begin>) => begin(...row).then(() => disk.promise),
    })
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    const answer = gateway.send(press())
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent(), outcome()]).toEqual([[], { state: 'sending' }])
    disk.resolve()
    expect(await answerOf(answer)).toMatchObject({ ok: true })
    expect(sent()).toHaveLength(1)
  })

  it('is not sent if the disk fails, and its link id is free again', async () => {
    gateway.kill()
    const begin = stage.journal.begin.bind(stage.journal)
    let failures = 1
    Object.assign(stage.journal, {
      begin: async (...row: Parameters<typeof begin>) => {
        await begin(...row)
        failures -= 1
        if (failures >= 0) throw new Error('input/output error')
      },
    })
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: false, code: 10098 })
    expect([sent(), outcome()]).toEqual([[], undefined])
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: true })
    expect(sent()).toHaveLength(1)
  })

  it('that was sent has its answer though the journal cannot record it', async () => {
    gateway.kill()
    Object.assign(stage.journal, {
      settle: () => {
        throw new Error('disk is full')
      },
    })
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: true })
    expect(stage.troubles).toEqual(['The journal cannot record the order press-1: disk is full'])
    expect(outcome()).toEqual({ state: 'sending' })
  })
})

describe('an order without a clear answer', () => {
  it.each([
    [{ kind: 'answer lost' } as const],
    [{ kind: 'call lost' } as const],
    [{ kind: 'open code', retCode: 10000, isAccepted: true } as const],
    [{ kind: 'open code', retCode: 10016, isAccepted: false } as const],
  ])('E8: is 10016, never a failure: %j', async (fate) => {
    stage.bybit.fate = fate
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: false, code: 10016 })
  })

  it('E4: whose 504 overtook it appears, and is accepted', async () => {
    stage.bybit.fate = { kind: 'overtaken', afterMs: 4_000 }
    expect(await answerOf(gateway.send(press()), 100)).toMatchObject({ code: 10016 })
    expect(outcome()).toEqual({ state: 'unknown' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcome()).toEqual({ state: 'accepted', orderId: 'id-press-1' })
  })

  it('answers the waiting second press when it is known', async () => {
    stage.bybit.fate = { kind: 'answer lost' }
    await answerOf(gateway.send(press()))
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: true, result: { duplicate: true } })
    expect(sent()).toHaveLength(1)
  })
})

describe('a second press with the same link id', () => {
  it('waits for the first and has its answer, as a duplicate', async () => {
    const [first, second] = await Promise.all([
      gateway.send(press()),
      gateway.send(press()),
      vi.advanceTimersByTimeAsync(500),
    ])
    expect(first).toMatchObject({ ok: true, result: { orderId: 'id-press-1' } })
    expect(second).toMatchObject({ ok: true, result: { orderId: 'id-press-1', duplicate: true } })
    expect(sent()).toHaveLength(1)
  })

  it('of another order is refused', async () => {
    await answerOf(gateway.send(press()))
    expect(await gateway.send(press({ qty: '0.4' }))).toMatchObject({ ok: false, code: 30017 })
    expect(sent()).toHaveLength(1)
  })

  it('after a restart has the first answer', async () => {
    await answerOf(gateway.send(press()))
    gateway.kill()
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(await answerOf(gateway.send(press()))).toMatchObject({ ok: true, result: { duplicate: true } })
    expect(stage.bybit.made).toBe(1)
  })

  it('E3: that Bybit calls a duplicate is the first order, not a refusal', async () => {
    await answerOf(gateway.send(press()))
    stage.journal.takeBack('press-1')
    gateway.kill()
    gateway = stage.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(await answerOf(gateway.send(press()))).toMatchObject({
      ok: true,
      result: { orderId: 'id-press-1', duplicate: true },
    })
    expect(stage.bybit.made).toBe(1)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TpSlSwap } from '../../../../src/shared/contracts/steps.ts'
import { MAX_LINK_ID, stepId } from '../../../../src/workers/hub/orders/step-id.ts'
import { reversePlan, swapPlan } from '../../../../src/workers/hub/orders/step-plans.ts'
import { createVirtualWorld, joinVirtualTab, newOrder } from '../virtual-hub.ts'
import { ask, reverse, stepWorld } from './step-world.ts'
import type { StepWorld } from './step-world.ts'

/** Letters, digits, "-" and "_", at most 36: what every exchange takes as a link id. */
const LINK_ID = /^[A-Za-z0-9_-]{1,36}$/
const UUID = '5f0c2f5e-8a44-4a39-9d0a-3a1f6c1e7b22'
const BARE = '5f0c2f5e8a444a399d0a3a1f6c1e7b22'
const linkIds = ({ seen }: StepWorld): readonly string[] => [...seen.sent.keys()]

describe('ids of steps', () => {
  it('are the id of the plan without dashes, the number of the step, and the number of the retry', () => {
    expect(stepId(UUID, 1)).toBe(`${BARE}-1`)
    expect(stepId(UUID, 2)).toHaveLength(34)
    expect(stepId(UUID, 2, 1)).toBe(`${BARE}-2r1`)
    expect(stepId(UUID, 2, 9)).toBe(`${BARE}-2r9`)
    expect(stepId(UUID, 2, 10)).toBe(`${BARE}-2ra`)
    expect(stepId(UUID, 2, 36)).toBe(`${BARE}-2s0`)
    expect(stepId(UUID, 2, 1296 - 972)).toBe(`${BARE}-200`)
    expect(stepId(UUID, 36)).toBe(`${BARE}10`)
  })

  it('have at most 36 characters and are unique among the steps and retries of all plans', () => {
    const one = fc.record({
      plan: fc.uuid(),
      number: fc.integer({ min: 1, max: 81 }),
      retries: fc.integer({ min: 0, max: 1295 }),
    })
    fc.assert(
      fc.property(one, one, (a, b) => {
        const [first, second] = [a, b].map(({ plan, number, retries }) => stepId(plan, number, retries))
        expect(first).toMatch(LINK_ID)
        const isSame = a.plan === b.plan && a.number === b.number && a.retries === b.retries
        expect(first === second).toBe(isSame)
      }),
    )
    const ofOne = Array.from({ length: 81 * 1296 }, (_, at) =>
      stepId(UUID, 1 + (at % 81), Math.floor(at / 81)),
    )
    expect(new Set(ofOne).size).toBe(ofOne.length)
  })

  it('every step of a reverse and of a swap that the hub accepts has such an id, and so has its order', () => {
    const id = fc.oneof(
      fc.uuid(),
      fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', '_'), minLength: 1, maxLength: 60 }),
    )
    const texts = (max: number) => fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: max })
    fc.assert(
      fc.property(id, texts(45), texts(45), fc.boolean(), (plan, cancel, changed, isCopyTrade) => {
        const swap = {
          id: plan,
          symbol: 'BTCUSDT',
          positionIdx: 0,
          cancel,
          change: changed.map((orderId) => ({ orderId, symbol: 'BTCUSDT' })),
          set: { symbol: 'BTCUSDT', positionIdx: 0 },
        } as unknown as TpSlSwap
        const steps = [reversePlan({ ...reverse(plan), isCopyTrade }), swapPlan(swap)].flatMap(
          (made) => made?.steps ?? [],
        )
        for (const step of steps) {
          expect(step.id).toMatch(LINK_ID)
          expect(step.body['orderLinkId'] ?? step.id).toBe(step.id)
        }
      }),
    )
  })

  it('a plan whose ids would be longer is refused', () => {
    expect(reversePlan(reverse('a'.repeat(32)))?.steps.map(({ id }) => id.length)).toEqual([34, 34])
    expect(reversePlan(reverse('a'.repeat(33)))).toBeNull()
    expect(reversePlan(reverse(`${'a'.repeat(32)}-----`))).toBeNull()
  })
})

describe('link ids that leave the browser', () => {
  it('POS-18: a reverse and its retries send ids of at most 36 characters, each once', async () => {
    const at = await stepWorld({ '-2': 'refuse', r1: 'refuse', r2: 'refuse' })
    await ask(at, at.world.hub.api.reversePosition(reverse(UUID)))
    for (let retry = 0; retry < 3; retry += 1) await ask(at, at.world.hub.api.retrySteps({ id: UUID }))
    expect(linkIds(at)).toEqual([`${BARE}-1`, `${BARE}-2`, `${BARE}-2r1`, `${BARE}-2r2`, `${BARE}-2r3`])
    for (const id of linkIds(at)) expect(id).toMatch(LINK_ID)
    expect(at.backend.net()).toBe(-0.1)
  })

  it('an order with a longer id is refused here: exchanges would refuse it too', async () => {
    const world = createVirtualWorld('A')
    joinVirtualTab(world.hub, 'one')
    await world.clock.advance(1000)
    expect(await world.hub.api.placeOrder(newOrder('a'.repeat(MAX_LINK_ID + 1)))).toMatchObject({
      kind: 'rejected',
      code: 10_001,
    })
    expect((await world.hub.api.placeOrder(newOrder(UUID))).kind).toBe('accepted')
    expect([...world.venue.created.keys()]).toEqual([UUID])
  })
})

describe('the journal of an older build, whose reverse has ids of 38 characters', () => {
  /** Renames every id of a new build to that of an older one: in the journal, and at the exchange. */
  function makeOlder(at: StepWorld): void {
    const older = (text: string): string => text.replaceAll(new RegExp(`${BARE}(-\\d)`, 'g'), `${UUID}$1`)
    const journal = at.world.database.data.get('journal')
    for (const [key, value] of new Map(journal)) {
      journal?.delete(key)
      journal?.set(older(key), JSON.parse(older(JSON.stringify(value))))
    }
    for (const id of linkIds(at)) {
      const order = at.backend.find({ orderLinkId: id })
      if (order !== null) Object.assign(order, { orderLinkId: older(id) })
    }
    at.seen.sent.clear()
  }

  it.each([
    ['hang-after', -0.1, [`${UUID}-2`]],
    ['hang-before', 0.1, []],
  ] as const)(
    'W1: its order that was sent (%s) is found by its id, and never sent again',
    async (fault, net, sent) => {
      const at = await stepWorld({ '-1': fault })
      void at.world.hub.api.reversePosition(reverse(UUID))
      await at.world.clock.advance(50)
      makeOlder(at)
      at.world.restart()
      await at.world.clock.advance(60_000)
      expect(at.backend.net()).toBe(net)
      expect(linkIds(at)).toEqual(sent)
    },
  )

  it('POS-18: its refused order is sent again under an id of at most 36 characters', async () => {
    const at = await stepWorld({ '-2': 'refuse' })
    await ask(at, at.world.hub.api.reversePosition(reverse(UUID)))
    makeOlder(at)
    at.world.restart()
    await at.world.clock.advance(1000)
    expect(await ask(at, at.world.hub.api.retrySteps({ id: UUID }))).toMatchObject({
      value: { kind: 'done' },
    })
    expect(linkIds(at)).toEqual([`${BARE}-2r1`])
  })
})

import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { Fate } from '../support/fake-bybit.ts'
import { createOrderStage, press } from '../support/order-stage.ts'
import type { Process } from '../support/order-stage.ts'

const runs = process.env['DEEP'] === undefined ? 500 : 10_000

const fates: fc.Arbitrary<Fate> = fc.oneof(
  fc.constant<Fate>({ kind: 'answer lost' }),
  fc.constant<Fate>({ kind: 'call lost' }),
  fc.integer({ min: 0, max: 6_000 }).map((afterMs): Fate => ({ kind: 'overtaken', afterMs })),
  fc
    .record({ retCode: fc.constantFrom(10000, 10016, 170007, 170146, 429), isAccepted: fc.boolean() })
    .map(({ retCode, isAccepted }): Fate => ({ kind: 'open code', retCode, isAccepted })),
  fc.constant<Fate>({ kind: 'answered' }),
)

interface Case {
  readonly fate: Fate
  readonly lagMs: number
  /** Reads are not answered for so long after the press. */
  readonly silentMs: number
  /** The private socket is cut at the press and opens again after so long; 0: it is not cut. */
  readonly cutMs: number
  /** The process ends: before the call leaves, at some time after it, or not. */
  readonly kill: 'before the call' | 'after the call' | 'never'
  readonly killMs: number
  readonly restartMs: number
  /** The trader presses again with the same id, ms after the first press. */
  readonly againMs: readonly number[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  fate: fates,
  lagMs: fc.integer({ min: 0, max: 5_000 }),
  silentMs: fc.constantFrom(0, 0, 3_000, 15_000, 60_000),
  cutMs: fc.constantFrom(0, 0, 2_000, 20_000),
  kill: fc.constantFrom('before the call', 'after the call', 'never', 'never'),
  killMs: fc.integer({ min: 1, max: 7_000 }),
  restartMs: fc.integer({ min: 0, max: 10_000 }),
  againMs: fc.array(fc.integer({ min: 0, max: 25_000 }), { maxLength: 3 }),
})

afterEach(() => void vi.useRealTimers())

/** What is true 20 s after the last fault of a case ended. */
async function outcomeOf({ fate, lagMs, silentMs, cutMs, kill, killMs, restartMs, againMs }: Case) {
  vi.useFakeTimers()
  const stage = createOrderStage()
  const { bybit, journal } = stage
  const processes: Process[] = [stage.start()]
  const current = (): Process | undefined => processes.at(-1)
  await vi.advanceTimersByTimeAsync(100)

  Object.assign(bybit, { fate, lagMs, isSilent: silentMs > 0 })
  setTimeout(() => {
    bybit.isSilent = false
  }, silentMs)
  if (cutMs > 0) {
    current()?.transport.drop()
    setTimeout(() => current()?.transport.open(), cutMs)
  }
  const first = current()
  if (first !== undefined && kill === 'before the call')
    first.transport.post = () => new Promise(() => undefined)
  const doPress = (): void => void current()?.send(press())
  doPress()
  const endMs = kill === 'before the call' ? 1 : killMs
  let isDown = false
  if (kill !== 'never') {
    setTimeout(() => {
      isDown = true
      current()?.kill()
    }, endMs)
    setTimeout(() => {
      isDown = false
      processes.push(stage.start())
    }, endMs + restartMs)
  }
  for (const ms of againMs)
    setTimeout(() => {
      if (!isDown) doPress()
    }, ms)

  const overtakenMs = fate.kind === 'overtaken' ? fate.afterMs : 0
  const faultEnd = Math.max(
    6_000,
    silentMs,
    cutMs,
    overtakenMs + lagMs,
    kill === 'never' ? 0 : endMs + restartMs,
  )
  await vi.advanceTimersByTimeAsync(faultEnd + 20_000)

  const found = current()?.resolver.find({ orderLinkId: 'press-1' })
  const shown = await Promise.all([found, vi.advanceTimersByTimeAsync(1_000)]).then(
    ([order]) => order?.orderId ?? null,
    (failure: unknown) => String(failure),
  )
  const outcome = journal.get('press-1')?.outcome
  for (const one of processes) one.kill()
  const posts = processes
    .flatMap(({ transport }) => transport.calls)
    .filter(({ path }) => path.startsWith('/v5/order/create'))
  return { made: bybit.made, posts: posts.length, outcome, shown, exists: bybit.orders.has('press-1') }
}

it('E3, E4, E8: no order is sent twice, and no outcome is unknown 20 s after the fault ended', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { made, posts, outcome, shown, exists } = await outcomeOf(one)
      expect(posts).toBeLessThanOrEqual(1)
      expect(made).toBeLessThanOrEqual(1)
      expect(made === 1).toBe(exists)
      expect(outcome?.state).toBe(exists ? 'accepted' : 'absent')
      expect(shown).toBe(exists ? 'id-press-1' : null)
      const kind = `${one.fate.kind} ${outcome?.state}`
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }),
    { numRuns: runs },
  )
  // The cases include both ends of every fault that leaves an outcome open.
  for (const kind of ['answer lost accepted', 'answer lost absent', 'call lost absent', 'overtaken accepted'])
    expect(seen.get(kind)).toBeGreaterThan(0)
})

import type { PrivateFeedEvent } from '../../../../src/shared/contracts/private-feed.ts'
import type { ReverseRequest, StepsView } from '../../../../src/shared/contracts/steps.ts'
import { createModelBackend, standBefore } from '../../../faults/intents/model-exchange.ts'
import type { WayFault } from '../../../faults/intents/model-exchange.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'
import type { VirtualTab } from '../virtual-hub.ts'

/** A long of 0.1 on an exchange in memory. `faults` are keyed by the end of an order's id, or by path. */
export async function stepWorld(faults: Readonly<Record<string, WayFault>> = {}) {
  const world = createVirtualWorld('A')
  const backend = createModelBackend()
  backend.hold(0, 0.1)
  const current = { faults }
  const seen = standBefore(world.venue, backend, {
    faultOf: (path, body) => {
      const linkId = body['orderLinkId']
      const id = typeof linkId === 'string' ? linkId : path
      const found = Object.entries(current.faults).find(([end]) => id.endsWith(end))
      return found?.[1] ?? 'none'
    },
    after: (ms, run) => void world.clock.after(ms, run),
  })
  const tab = joinVirtualTab(world.hub, 'one')
  await world.clock.advance(1000)
  return { world, backend, seen, tab, current }
}
export type StepWorld = Awaited<ReturnType<typeof stepWorld>>

export const reverse = (id = 'rev'): ReverseRequest => ({
  id,
  symbol: 'BTCUSDT',
  side: 'Buy',
  size: '0.1' as ReverseRequest['size'],
  positionIdx: 0,
})
/** What a tab received about intents of several steps. */
export const stepsTold = (tab: VirtualTab): readonly StepsView[] =>
  tab.privately().flatMap((event: PrivateFeedEvent) => (event.kind === 'Steps' ? [event.steps] : []))

/** Runs a call until it has an answer. */
export async function ask<T>(at: StepWorld, call: Promise<T>, ms = 40_000): Promise<T> {
  await at.world.clock.advance(ms)
  return call
}

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReverseRequest, StepsEnd } from '../../../../src/shared/contracts/steps.ts'
import type { WayFault } from '../../../faults/intents/model-exchange.ts'
import { joinVirtualTab } from '../virtual-hub.ts'
import { reverse, stepWorld } from './step-world.ts'
import type { StepWorld } from './step-world.ts'

/**
 * The steps of reverses against a model (POS-16..22, H7): presses in any tabs, faults on either leg, hubs that die, retries
 * and dismissals. The model is one number: a reverse that reports "done" reverses the position, one that reports "closed,
 * not reopened" leaves none, any other changes nothing. In a thin market an order fills by half. The model is then the
 * position's sign, and the rest of a close prevents the opening.
 */
const RUNS = process.env['DEEP'] === undefined ? 40 : 2000
const SIZE = 0.1

const ways = [
  'none',
  'drop-before',
  'drop-after',
  '504-before',
  '504-after',
  'hang-before',
  'hang-after',
  '504-late',
  'repeat',
  'repeat-drop',
  'refuse',
  'take-and-refuse',
] as const satisfies readonly WayFault[]

type Act =
  | { readonly kind: 'press'; readonly close: WayFault; readonly open: WayFault }
  | { readonly kind: 'again' | 'retry' | 'forget' | 'die' | 'tab' | 'thin' | 'deep' }
  | { readonly kind: 'wait'; readonly ms: number }

const way = fc.oneof(
  { weight: 3, arbitrary: fc.constant('none' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...ways) },
)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('press' as const), close: way, open: way }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'again' as const,
        'retry' as const,
        'forget' as const,
        'die' as const,
        'tab' as const,
        'thin' as const,
        'deep' as const,
      ),
    }),
  },
)

interface Pressed {
  readonly id: string
  /** 1 if it closes a long, -1 if it closes a short. */
  readonly was: 1 | -1
  readonly size: string
}
interface Kept {
  readonly state: string
  readonly end: StepsEnd | null
}
const keptOf = ({ world }: StepWorld, id: string): Kept | undefined =>
  world.database.data.get('journal')?.get(`steps:${id}`) as Kept | undefined

async function play(acts: readonly Act[], isHedge: boolean): Promise<void> {
  const faults: Record<string, WayFault> = {}
  const at = await stepWorld(faults)
  const { backend, seen, world } = at
  if (isHedge) {
    backend.hold(0, 0)
    backend.hold(1, SIZE)
  }
  const net = (): number => (isHedge ? backend.net(1) + backend.net(2) : backend.net())
  const pressed: Pressed[] = []
  const last = (): string => pressed.at(-1)?.id ?? ''
  let tabs = 0
  const isThin = acts.some(({ kind }) => kind === 'thin')

  function press({ close, open }: { readonly close: WayFault; readonly open: WayFault }): void {
    const id = `r${pressed.length}x`
    const held = net()
    const was = held < 0 ? -1 : 1
    Object.assign(faults, { [`${id}-1`]: close, [`${id}-2`]: open })
    const one = { id, was, size: String(Math.abs(held) || SIZE) } as const
    pressed.push(one)
    void world.hub.api.reversePosition(request(one))
  }
  const request = ({ id, was, size }: Pressed): ReverseRequest => ({
    ...reverse(id),
    side: was > 0 ? 'Buy' : 'Sell',
    size: size as ReverseRequest['size'],
    positionIdx: isHedge ? (was > 0 ? 1 : 2) : 0,
  })

  async function one(step: Act): Promise<void> {
    switch (step.kind) {
      case 'press':
        return press(step)
      case 'again': {
        const before = pressed.at(-1)
        if (before !== undefined) void world.hub.api.reversePosition(request(before))
        return undefined
      }
      case 'retry':
        return void world.hub.api.retrySteps({ id: last() })
      case 'forget':
        return void world.hub.api.forgetSteps({ id: last() })
      case 'thin':
      case 'deep':
        backend.options.fills = step.kind === 'thin' ? 0.5 : 1
        return undefined
      case 'die':
        return world.restart()
      case 'tab':
        tabs += 1
        return void joinVirtualTab(world.hub, `more-${tabs}`)
      case 'wait':
        return world.clock.advance(step.ms)
      default:
        return step satisfies never
    }
  }
  for (const step of acts) {
    await one(step)
    // The position never grows, and is never a part of a reverse.
    expect(Math.abs(net())).toBeLessThanOrEqual(SIZE)
    if (!isThin) expect([SIZE, 0, -SIZE]).toContain(net())
  }
  await world.clock.advance(120_000)

  const story = JSON.stringify({ acts, isHedge })
  let model = SIZE
  for (const { id, was } of pressed) {
    const kept = keptOf(at, id)
    expect(kept?.state ?? 'closed', `${id} is over: ${story}`).toBe('closed')
    if (kept?.end === undefined || kept.end === null) continue
    expect(isThin ? ['done', 'stopped', 'partial'] : ['done', 'stopped'], story).toContain(kept.end.kind)
    expect(Math.sign(model), `${id} closed what was there: ${story}`).toBe(was)
    if (kept.end.kind !== 'partial') model = kept.end.kind === 'done' ? -model : 0
  }
  if (isThin) expect(Math.sign(net()), story).toBe(Math.sign(model))
  else expect(net(), story).toBe(model)
  // Each order is at the exchange at most once; only a retry of one that never arrived sends its id again.
  const ids = backend.orders.map(({ orderLinkId }) => orderLinkId)
  expect(new Set(ids).size, story).toBe(ids.length)
  const hasRetry = acts.some(({ kind }) => kind === 'retry')
  for (const [id, times] of seen.sent)
    expect(times, `${id} ${story}`).toBeLessThanOrEqual(hasRetry && !id.endsWith('-1') ? 9 : 1)
  // One at a time: the legs of two reverses never interleave.
  const order = seen.calls.map(({ body }) => String(body['orderLinkId']).replace(/-\d.*$/, ''))
  const runs = order.filter((id, index) => id !== order[index - 1])
  if (!hasRetry) expect(runs.length, `${runs.join(' ')} ${story}`).toBe(new Set(runs).size)
  // The next press works, so no lock is left.
  const next = world.hub.api.reversePosition(
    request({ id: 'next', was: net() < 0 ? -1 : 1, size: String(SIZE) }),
  )
  await world.clock.advance(60_000)
  expect((await next).kind === 'rejected' && ((await next) as { told?: boolean }).told === true, story).toBe(
    false,
  )
  world.hub.stop()
}

it('POS-18, POS-21, POS-22, H7, H8: after any presses, failures, crashes and retries the net position is as reported, and each order exists once', async ({
  task,
}) => {
  Object.assign(task.meta, { runs: RUNS })
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), fc.boolean(), play), {
    numRuns: RUNS,
    endOnFailure: true,
  })
}, 600_000)

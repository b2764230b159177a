import * as fc from 'fast-check'
import type { LegDraft } from '#shared/contracts/tpsl.ts'
import type { SetTpSlBody } from '#shared/contracts/tpsl-calls.ts'
import type { Order } from '#shared/domain/records.ts'
import { market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { readFields } from '../../../../venue/server/http/fields.ts'
import { readSetTpSl } from '../../../../venue/server/http/read-tp-sl.ts'
import { emptyLeg } from './tab.ts'
import type { OpenForm, Tab } from './tab.ts'

export const legNames = ['tp', 'sl'] as const
export type Leg = (typeof legNames)[number]

/** An action of a trader in the form. `missing`: adds the leg that an entry lacks. */
export const hows = ['full', 'clear', 'add', 'addPair', 'price', 'limit', 'missing', 'size', 'drop'] as const
/** An event between opening the form and sending it. */
const meanwhiles = [
  'nothing',
  'nothing',
  'nothing',
  'grows',
  'shrinks',
  'fires',
  'otherTab',
  'closes',
  'flips',
] as const
/** Outcome of the call: executed and answered, executed with a lost answer, or never arrived. */
const fates = ['told', 'told', 'told', 'answerLost', 'callLost'] as const

export interface Edit {
  readonly tab: 0 | 1
  readonly leg: Leg
  readonly how: (typeof hows)[number]
  readonly share: number
  readonly meanwhile: (typeof meanwhiles)[number]
  readonly fate: (typeof fates)[number]
  /** Whether the tab learned of the event before the trader typed. */
  readonly isFresh: boolean
}

export const edits: fc.Arbitrary<Edit> = fc.record({
  tab: fc.constantFrom<0 | 1>(0, 1),
  leg: fc.constantFrom(...legNames),
  how: fc.constantFrom(...hows),
  share: fc.integer({ min: 1, max: 90 }),
  meanwhile: fc.constantFrom(...meanwhiles),
  fate: fc.constantFrom(...fates),
  isFresh: fc.boolean(),
})

/** A stop order of the position in the venue. `with`: its other leg that still waits. */
export interface VenueLeg {
  readonly kind: string
  readonly trigger: string
  readonly by: string
  readonly type: string
  readonly limit: string
  readonly qty: string
  readonly with: string
}
export type VenueLegs = ReadonlyMap<string, VenueLeg>

const isWaiting = (o: Order): boolean => o.stopOrderType !== undefined && o.orderStatus === 'Untriggered'

export function legsOf(bench: BenchCore): VenueLegs {
  const stops = (bench.core.snapshotOf(bench.cross)?.orders ?? []).filter(isWaiting)
  const ids = new Set(stops.map(({ orderId }) => orderId))
  return new Map(
    stops.map((o) => [
      o.orderId,
      {
        kind: o.stopOrderType ?? '',
        trigger: o.triggerPrice ?? '',
        by: o.triggerBy ?? '',
        type: o.orderType,
        limit: o.orderType === 'Limit' ? (o.price ?? '') : '',
        qty: o.qty,
        with: o.ocoOrderId !== undefined && ids.has(o.ocoOrderId) ? o.ocoOrderId : '',
      },
    ]),
  )
}

export const positionOf = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')

/** Last price in whole currency; typed prices are whole, moved ones end in .5, so that none fires by being set. */
export function lastOf(bench: BenchCore): number {
  const { core } = bench
  const bid = core.book('BTCUSDT')?.bids[0] ?? 0
  return Math.round(bid / 100)
}

/** A price `share` steps away on the winning (or losing) side of a position, from the tab's point of view. */
export function priceFor(side: string, leg: Leg, from: number, share: number): string {
  const isUp = (side === 'Buy') === (leg === 'tp')
  return `${from + (isUp ? 1 : -1) * (200 + share * 10)}`
}

/** Opens the form an edit needs and types it; null if there is nothing to edit. */
export function typeInto(tab: Tab, edit: Edit, from: number): OpenForm | null {
  const { leg, how, share } = edit
  const isEntry = how !== 'full' && how !== 'clear' && how !== 'add' && how !== 'addPair'
  const entries = tab.entries()
  const entry = entries[share % Math.max(1, entries.length)]
  if (isEntry && entry === undefined) return null
  const opening = tab.open(
    isEntry && entry !== undefined ? entry.ids : how === 'full' || how === 'clear' ? 'full' : 'add',
  )
  if (opening === null) return null
  const price = (of: Leg): string => priceFor(opening.side, of, from, share)
  const set = (of: Leg, more: Partial<LegDraft> = {}): LegDraft => ({
    ...(opening[of].text === '' ? emptyLeg : opening[of]),
    text: price(of),
    ...more,
  })
  const has = opening[leg].text !== ''
  const form = { opening, tp: opening.tp, sl: opening.sl, qtyText: opening.qtyText }
  switch (how) {
    case 'full':
      return { ...form, [leg]: set(leg) }
    case 'clear':
    case 'drop':
      return has ? { ...form, [leg]: { ...opening[leg], text: '' } } : null
    case 'add':
      return { ...form, [leg]: set(leg), qtyText: '0.01' }
    case 'addPair':
      return { ...form, tp: set('tp'), sl: set('sl'), qtyText: '0.01' }
    case 'price':
      return has ? { ...form, [leg]: set(leg) } : null
    case 'limit':
      return has ? { ...form, [leg]: set(leg, { orderType: 'Limit', limitText: price(leg) }) } : null
    case 'missing':
      return has ? null : { ...form, [leg]: set(leg) }
    case 'size':
      return { ...form, qtyText: form.qtyText === '0.005' ? '0.006' : '0.005' }
    default:
      return how satisfies never
  }
}

/** The market, the trader or another tab does something while a form is open. */
export function happen(bench: BenchCore, other: Tab, edit: Edit): void {
  const { meanwhile, share } = edit
  const position = positionOf(bench)
  if (position === undefined) return
  const way = position.side === 'Buy' ? 'Sell' : 'Buy'
  const trade = (side: 'Buy' | 'Sell', qty: string): void =>
    void bench.run(bench.cross, market({ side, qty }))
  if (meanwhile === 'grows') trade(position.side, '0.01')
  else if (meanwhile === 'shrinks') trade(way, '0.02')
  else if (meanwhile === 'closes') trade(way, position.size)
  else if (meanwhile === 'flips') trade(way, (Number(position.size) * 2).toFixed(3))
  else if (meanwhile === 'fires') bench.move('BTCUSDT', `${lastOf(bench) + (share - 45) * 15}.5`)
  else if (meanwhile === 'otherTab') {
    other.follow()
    const form = typeInto(other, { ...edit, share: (share % 90) + 1 }, lastOf(bench))
    const body = form === null ? null : other.body(form)
    if (body !== null) bench.run(bench.cross, commandOf(body))
  }
}

/** A call's body as the venue reads it off the wire. */
export const commandOf = (body: SetTpSlBody) => readSetTpSl(readFields(JSON.parse(JSON.stringify(body))))

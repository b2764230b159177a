import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LegDraft, SetTpSlBody, TpSlDraft, TpSlOpening } from '#shared/contracts/tpsl.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { readFields } from '../../../../venue/http/fields.ts'
import { readSetTpSl } from '../../../../venue/http/read-tp-sl.ts'
import { benchCore, market } from '../../../venue/core/bench-core.ts'
import type { BenchCore } from '../../../venue/core/bench-core.ts'
import { startRisk } from '../support/fake-hub.ts'
import { instrument, privateState, tickerRow } from '../support/samples.ts'

/** Stop orders of the position as the venue has them, by id: what a user would call a leg. */
const legsOf = (bench: BenchCore): Map<string, string> =>
  new Map(
    stopsOf(bench).map((o) => [
      o.orderId,
      `${o.stopOrderType} ${o.triggerPrice} ${o.triggerBy} ${o.orderType} ${o.price ?? ''} ${o.qty}`,
    ]),
  )
const stopsOf = (bench: BenchCore): readonly Order[] =>
  (bench.core.snapshotOf(bench.cross)?.orders ?? []).filter((o) => o.stopOrderType !== undefined)
const positionOf = (bench: BenchCore): Position | undefined => bench.position(bench.cross, 'BTCUSDT')

type Edit = {
  readonly tab: 0 | 1
  readonly leg: 'tp' | 'sl'
  readonly how: 'set' | 'clear' | 'add' | 'entry'
  readonly share: number
  readonly fate: 'ok' | 'lost-after' | 'lost-before' | 'fill'
  readonly refresh: boolean
}
const edits: fc.Arbitrary<Edit> = fc.record({
  tab: fc.constantFrom<0 | 1>(0, 1),
  leg: fc.constantFrom<'tp' | 'sl'>('tp', 'sl'),
  how: fc.constantFrom<Edit['how']>('set', 'set', 'clear', 'add', 'entry'),
  share: fc.integer({ min: 1, max: 90 }),
  fate: fc.constantFrom<Edit['fate']>('ok', 'ok', 'ok', 'lost-after', 'lost-before', 'fill'),
  refresh: fc.boolean(),
})

/** A form of the risk worker's that saw the venue's state when it was last told of it. */
async function tab() {
  const { hub, risk } = await startRisk()
  const follow = (bench: BenchCore): void => {
    const { orders = [], positions = [] } = bench.core.snapshotOf(bench.cross) ?? {}
    hub.catalogue([instrument()])
    hub.account({ kind: 'State', state: privateState({ orders: [...orders], positions: [...positions] }) })
    hub.batch({
      tickers: tickerRow(1, { lastPrice: 1_086_425, markPrice: 1_086_425, indexPrice: 1_086_425 }),
    })
  }
  return { api: risk.api, follow }
}

const bodyOf = (
  api: Awaited<ReturnType<typeof tab>>['api'],
  opening: TpSlOpening,
  over: Partial<Pick<TpSlDraft, 'mode' | 'tp' | 'sl' | 'qtyText'>>,
): SetTpSlBody | null => {
  const view = api.previewTpSl({
    requestId: 1,
    target: opening.target,
    mode: opening.mode,
    entry: opening.entry,
    tp: opening.tp,
    sl: opening.sl,
    base: { tp: opening.tp, sl: opening.sl, qtyText: opening.qtyText },
    qtyText: opening.qtyText,
    qtyPercent: null,
    netOfFees: false,
    decimalSeparator: '.',
    openedAs: opening.side,
    ...over,
  })
  return view.call?.call === 'set' ? view.call.body : null
}

describe('the form against the venue', () => {
  const deep = process.env['DEEP'] === '1'
  it('TPSL-35, TPSL-65, TPSL-71: over random edits in two tabs, with refusals, lost answers and fills, no leg changes that was not edited', async () => {
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: deep ? 50 : 20, maxLength: 50 }), async (sequence) => {
        const bench = benchCore()
        bench.place(bench.cross, market({ qty: '0.1' }))
        const tabs = [await tab(), await tab()] as const
        for (const each of tabs) each.follow(bench)
        for (const edit of sequence) {
          const { api, follow } = tabs[edit.tab]
          if (edit.refresh) follow(bench)
          const target = { of: 'position', key: 'BTCUSDT:0' } as const
          const entries = api.listTpSl({
            positionKey: target.key,
            only: 'partial',
            sort: 'time',
            descending: true,
          }).entries
          const entry = edit.how === 'entry' ? entries[edit.share % Math.max(1, entries.length)] : undefined
          const opening =
            entry === undefined ? api.openTpSl(target) : api.openTpSlEntry(target.key, entry.ids)
          if (opening === null) continue
          const up = (positionOf(bench)?.side === 'Buy') === (edit.leg === 'tp')
          const price = String(108_642 + (up ? 1 : -1) * (200 + edit.share * 10))
          const leg: LegDraft = {
            ...opening[edit.leg],
            input: 'trigger',
            text: edit.how === 'clear' ? '' : price,
          }
          const empty: LegDraft = { ...opening.tp, text: '', input: 'trigger', limitText: '' }
          const fresh: TpSlOpening = {
            ...opening,
            mode: 'Partial',
            entry: { tpStopOrderId: '', slStopOrderId: '' },
            tp: empty,
            sl: empty,
            qtyText: '',
          }
          const body =
            edit.how === 'add'
              ? bodyOf(api, fresh, { [edit.leg]: { ...empty, text: price }, qtyText: '0.01' })
              : entry !== undefined && opening[edit.leg].text === ''
                ? null
                : bodyOf(
                    api,
                    { ...opening, mode: entry === undefined ? 'Full' : 'Partial' },
                    { [edit.leg]: leg },
                  )
          if (body === null) continue
          if (edit.fate === 'fill') bench.place(bench.cross, market({ side: 'Buy', qty: '0.01' }))
          const before = legsOf(bench)
          const mine = edit.leg === 'tp' ? 'TakeProfit' : 'StopLoss'
          const own = body[edit.leg === 'tp' ? 'tpStopOrderId' : 'slStopOrderId']
          if (edit.fate === 'lost-before') continue
          const command = readSetTpSl(readFields(JSON.parse(JSON.stringify(body))))
          const answer = bench.run(bench.cross, command)
          sent += 1
          const after = legsOf(bench)
          if (!answer.ok) {
            expect([...after]).toEqual([...before])
          } else {
            const touched = new Set(
              [...before.keys(), ...after.keys()].filter((id) => before.get(id) !== after.get(id)),
            )
            // One leg was edited: one stop order came, went or changed, of its side, and the one it said if it said one.
            expect(touched.size).toBeLessThanOrEqual(1)
            for (const id of touched) {
              expect(before.get(id) ?? after.get(id)).toContain(mine)
              if (own !== undefined && body.tpSlMode === 'Partial') expect(id).toBe(own)
            }
          }
          // An answer that was lost changes nothing of what the next form says.
          if (edit.fate !== 'lost-after') follow(bench)
        }
      }),
      { numRuns: deep ? 200 : 6 },
    )
    expect(sent).toBeGreaterThan(20)
  }, 600_000)
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benchCore, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import {
  commandOf,
  edits,
  happen,
  hows,
  lastOf,
  legNames,
  legsOf,
  positionOf,
  typeInto,
} from './model-edits.ts'
import type { Edit, VenueLegs } from './model-edits.ts'
import { startTab } from './tab.ts'
import type { OpenForm } from './tab.ts'

const plain = (text: string): string => String(Number(text))

/** The expected result if the venue accepted it: only the typed fields changed. */
function expectOnlyTyped(before: VenueLegs, after: VenueLegs, edit: Edit, form: OpenForm): void {
  const { entry } = form.opening
  const idOf = { tp: entry.tpStopOrderId, sl: entry.slStopOrderId }
  const kindOf = { tp: 'TakeProfit', sl: 'StopLoss' }
  const isPartial = form.opening.mode === 'Partial'
  const rest = new Map(after)
  const made: string[] = []
  for (const leg of legNames) {
    const kind = `${isPartial ? 'Partial' : ''}${kindOf[leg]}`
    const [typed, was] = [form[leg], form.opening[leg]]
    const isSized = edit.how === 'size' && was.text !== ''
    if (typed === was && !isSized) continue
    // A whole position has one leg of a kind: whatever id the form knew, it is that one.
    const known = isPartial ? idOf[leg] : ([...before].find(([, one]) => one.kind === kind)?.[0] ?? '')
    if (typed.text === '') {
      expect(after.has(known)).toBe(false)
      continue
    }
    const id =
      known === ''
        ? [...after.keys()].find((one) => !before.has(one) && after.get(one)?.kind === kind)
        : known
    const now = id === undefined ? undefined : after.get(id)
    expect(now, `${leg} was not set`).toBeDefined()
    expect(now).toMatchObject({
      kind,
      trigger: plain(typed.text),
      by: typed.triggerBy,
      type: typed.orderType,
      limit: typed.orderType === 'Limit' ? plain(typed.limitText) : '',
      ...(isPartial ? { qty: plain(form.qtyText) } : {}),
    })
    rest.delete(id ?? '')
    made.push(id ?? '')
  }
  if (edit.how === 'addPair') expect(after.get(made[0] ?? '')?.with).toBe(made[1])
  if (edit.how === 'missing')
    expect(after.get(made[0] ?? '')?.with).toBe(idOf[edit.leg === 'tp' ? 'sl' : 'tp'])
  // Nothing else changed. A leg whose partner was dropped or added differs only in that.
  const touched = new Set([
    ...made,
    ...(edit.how === 'clear' || edit.how === 'drop' ? gone(before, after) : []),
  ])
  if (edit.how === 'clear' || edit.how === 'drop') expect(touched.size).toBeLessThanOrEqual(1)
  const alone = (legs: VenueLegs) =>
    [...legs]
      .filter(([id]) => !touched.has(id))
      .map(([id, leg]) => [id, { ...leg, with: touched.has(leg.with) || isJoined(leg.with) ? '' : leg.with }])
  const isJoined = (id: string): boolean => id !== '' && !before.has(id)
  expect(alone(rest)).toEqual(alone(before))
}

const gone = (before: VenueLegs, after: VenueLegs): readonly string[] =>
  [...before.keys()].filter((id) => !after.has(id))

const counted = (): Record<string, number> => ({})
const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** One edit, from opening the form to its result in the tab. */
async function play(bench: BenchCore, tabs: Tabs, edit: Edit, counts: Record<string, number>): Promise<void> {
  const [tab, other] = edit.tab === 0 ? tabs : [tabs[1], tabs[0]]
  if (positionOf(bench) === undefined) bench.place(bench.cross, market({ qty: '0.1' }))
  if (edit.isFresh) tab.follow()
  const form = typeInto(tab, edit, lastOf(bench))
  if (form === null) return
  const body = tab.body(form)
  if (body === null) {
    count(counts, 'kept by the form')
    return
  }
  happen(bench, other, edit)
  const before = legsOf(bench)
  if (edit.fate === 'callLost') {
    count(counts, 'call lost')
    return
  }
  const answer = bench.run(bench.cross, commandOf(body))
  const after = legsOf(bench)
  count(counts, answer.ok ? edit.how : 'refused')
  // A form that knows all there is to know sends nothing that is refused.
  const knowsAll = edit.isFresh && edit.meanwhile === 'nothing'
  if (knowsAll) expect(answer, JSON.stringify(edit)).toMatchObject({ ok: true })
  if (answer.ok) expectOnlyTyped(before, after, edit, form)
  else expect([...after]).toEqual([...before])
  if (edit.fate === 'told') tab.follow()
  else {
    count(counts, 'answer lost')
    // Sent again after a lost answer: the same change has no second effect.
    if (edit.how === 'add' || edit.how === 'addPair') return
    const again = bench.run(bench.cross, commandOf(body))
    expect(again.ok && answer.ok).toBe(false)
    expect([...legsOf(bench)]).toEqual([...after])
  }
}

type Tabs = readonly [Awaited<ReturnType<typeof startTab>>, Awaited<ReturnType<typeof startTab>>]

const deep = process.env['DEEP'] === '1'

describe('the form against the venue', () => {
  it(
    'TPSL-15, TPSL-35, TPSL-65, TPSL-71: over random edits in two tabs, with refusals, lost answers, fills and a closed position, only typed values change',
    async () => {
      const counts = counted()
      await fc.assert(
        fc.asyncProperty(fc.array(edits, { minLength: deep ? 50 : 20, maxLength: 50 }), async (sequence) => {
          const bench = benchCore()
          bench.place(bench.cross, market({ qty: '0.1' }))
          const tabs = [await startTab(bench), await startTab(bench)] as const
          for (const tab of tabs) tab.follow()
          for (const edit of sequence) await play(bench, tabs, edit, counts)
        }),
        { numRuns: deep ? 200 : 6 },
      )
      const sum = Object.values(counts).reduce((all, one) => all + one, 0)
      expect(sum).toBeGreaterThan(20)
      // All that the name promises did happen: over ten thousand edits nothing of it can be left out by chance.
      if (deep)
        for (const name of [...hows, 'refused', 'answer lost', 'call lost', 'kept by the form'])
          expect(counts[name] ?? 0, name).toBeGreaterThan(20)
    },
    deep ? 1_800_000 : 120_000,
  )
})

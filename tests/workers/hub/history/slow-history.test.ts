import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryQuestion } from '#shared/contracts/history.ts'
import type { CallAnswer } from '../../../../src/workers/hub/http/envelope.ts'
import type { Call } from '../../../../src/workers/hub/http/http-client.ts'
import { createHistory } from '../../../../src/workers/hub/history/history-part.ts'
import { instrument } from '../../risk/support/samples.ts'

/** Trades of an exchange that finds none and reads on into the past, `stepMs` at a time. */
function pastWithout(stepMs: number, duringCall: () => void = () => undefined) {
  const befores: (string | undefined)[] = []
  const part = createHistory({
    http: {
      call: ({ query }: Call) => {
        duringCall()
        befores.push(query?.['before'])
        const nextBefore = Number(query?.['before'] ?? 2_000_000) - stepMs
        return Promise.resolve({ hasError: false, result: { list: [], nextBefore } } as unknown as CallAnswer)
      },
    },
    instruments: () => [instrument()],
  })
  const page = (over: Partial<HistoryQuestion>) =>
    part.historyPage({
      list: 'tradeHistory',
      text: '',
      from: null,
      to: null,
      cursor: null,
      limit: 50,
      ...over,
    })
  return { page, befores, realised: () => part.realised({ coin: 'USDT' }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a filtered list requests nothing that is before its range, though the exchange has more', async () => {
  const { page, befores } = pastWithout(700_000)
  const empty = { kind: 'accepted', value: { rows: [], next: null, broken: 0 } }
  expect(await page({ from: 1_000_000, positionIdx: 0 })).toEqual(empty)
  expect(befores).toEqual([undefined, '1300000'])
})

it('a filtered list of a slow exchange is answered after seconds with what was found, and goes on', async () => {
  const { page, befores } = pastWithout(1_000, () => void vi.advanceTimersByTime(1_600))
  expect(await page({ text: 'ETH' })).toMatchObject({ value: { rows: [], next: 1_998_000 } })
  expect(befores).toHaveLength(2)
})

it('the realised profit of a slow exchange is that of a part, and says so, before the page stops waiting', async () => {
  const startedAt = performance.now()
  const { realised } = pastWithout(1_000, () => void vi.advanceTimersByTime(700))
  expect(await realised()).toMatchObject({ kind: 'accepted', value: { rows: [], cut: true } })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
